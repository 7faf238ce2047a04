import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { MayBeMissing } from './validation.js';

/** The property may be left out, and is described so; null is checked like any other value. */
export const OptionalProperty = (options?: ApiPropertyOptions) =>
  applyDecorators(ApiPropertyOptional(options), MayBeMissing());

/** The property may be left out or null, and is described so. */
export const NullableProperty = (options: ApiPropertyOptions) =>
  applyDecorators(ApiPropertyOptional({ ...options, nullable: true }), IsOptional());
