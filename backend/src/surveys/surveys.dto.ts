import { ApiProperty } from '@nestjs/swagger';
import type { SurveyRequest } from '@tour-portal/contracts/api/survey-api.js';
import {
  COMMENT_MAX,
  HIGHEST_RATING,
  LOWEST_RATING,
  commentProblem,
  isRating,
} from '@tour-portal/contracts/booking/surveys.js';
import { IsOptional, MaxLength } from 'class-validator';
import { Is, ObjectOf, Passes, wanted } from '../http/input/validation.js';

const RATING = { minimum: LOWEST_RATING, maximum: HIGHEST_RATING, description: '1 is poor, 5 is excellent' };
const WANTED = `a whole number from ${LOWEST_RATING} to ${HIGHEST_RATING}`;

class SurveyAnswersDto {
  @ApiProperty(RATING)
  @Is(isRating, WANTED)
  overall!: number;

  @ApiProperty(RATING)
  @Is(isRating, WANTED)
  director!: number;

  @ApiProperty(RATING)
  @Is(isRating, WANTED)
  hotels!: number;

  @ApiProperty(RATING)
  @Is(isRating, WANTED)
  meals!: number;

  @ApiProperty(RATING)
  @Is(isRating, WANTED)
  value!: number;

  @ApiProperty({ required: false, maxLength: COMMENT_MAX })
  @IsOptional()
  @Passes(commentProblem)
  comment?: string;
}

/** POST /surveys. Whether the signature is right is not a matter of its shape. */
export class SurveyDto implements SurveyRequest {
  @ApiProperty({ description: 'Of the link of the survey' })
  @MaxLength(2000, wanted('the signature of the link'))
  signature!: string;

  @ApiProperty({ type: () => SurveyAnswersDto })
  @ObjectOf(() => SurveyAnswersDto, 'the answers')
  answers!: SurveyAnswersDto;
}

/** GET /surveys: whatever its signature is, the answer says no more than that it is not right. */
export class SurveyLinkDto {
  @ApiProperty({ type: String })
  @IsOptional()
  signature?: unknown;
}
