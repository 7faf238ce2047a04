import { ApiProperty } from '@nestjs/swagger';
import type { SurveyRequest } from '@tour-portal/contracts/survey-api.js';
import {
  COMMENT_MAX,
  HIGHEST_RATING,
  LOWEST_RATING,
  commentProblem,
  isRating,
} from '@tour-portal/contracts/surveys.js';
import { Type } from 'class-transformer';
import { IsObject, IsOptional, ValidateNested } from 'class-validator';
import { Is, Passes } from '../http/validation.js';

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
  @Is((value) => typeof value === 'string' && value.length <= 2000, 'the signature of the link')
  signature!: string;

  @ApiProperty({ type: () => SurveyAnswersDto })
  @Is((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'the answers')
  @IsObject({ message: 'This should be the answers' })
  @ValidateNested({ message: 'This should be the answers' })
  @Type(() => SurveyAnswersDto)
  answers!: SurveyAnswersDto;
}
