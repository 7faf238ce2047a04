import { ApiProperty } from '@nestjs/swagger';
import {
  API_SCOPES,
  apiKeyNameProblem,
  areApiScopes,
} from '@tour-portal/contracts/client-service/api-keys.js';
import type { ApiScope } from '@tour-portal/contracts/client-service/api-keys.js';
import { Is, Passes } from '../../http/input/validation.js';
import { WithReason } from '../actions/actions.dto.js';

/** POST /client-service/api-keys (D63). */
export class ApiKeyDto extends WithReason {
  @ApiProperty({ example: 'Accounting', description: 'The system that gets the key' })
  @Passes(apiKeyNameProblem)
  name!: string;

  @ApiProperty({ enum: API_SCOPES, isArray: true, example: ['ledger:read'] })
  @Is(areApiScopes, `one or more of ${API_SCOPES.join(', ')}, each once`)
  scopes!: ApiScope[];
}
