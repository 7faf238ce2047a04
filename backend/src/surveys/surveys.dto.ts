import { applyDecorators } from '@nestjs/common';
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
import { Is, ObjectOf, Passes, shouldBe } from '../http/input/validation.js';

const RATING = { minimum: LOWEST_RATING, maximum: HIGHEST_RATING, description: '1 is poor, 5 is excellent' };
const Rating = () =>
  applyDecorators(
    ApiProperty(RATING),
    Is(isRating, `a whole number from ${LOWEST_RATING} to ${HIGHEST_RATING}`),
  );

class SurveyAnswersDto {
  @Rating()
  overall!: number;

  @Rating()
  director!: number;

  @Rating()
  hotels!: number;

  @Rating()
  meals!: number;

  @Rating()
  value!: number;

  @ApiProperty({ required: false, maxLength: COMMENT_MAX })
  @IsOptional()
  @Passes(commentProblem)
  comment?: string;
}

/** POST /surveys. Of the signature only its type and length are checked here; the command checks whether it is valid. */
export class SurveyDto implements SurveyRequest {
  @ApiProperty({ description: 'Of the link of the survey' })
  @MaxLength(2000, shouldBe('the signature of the link'))
  signature!: string;

  @ApiProperty({ type: () => SurveyAnswersDto })
  @ObjectOf(() => SurveyAnswersDto, 'the answers')
  answers!: SurveyAnswersDto;
}

/** GET /surveys. Takes any value as a signature: the query answers the same to every invalid one. */
export class SurveyLinkDto {
  @ApiProperty({ type: String })
  @IsOptional()
  signature?: unknown;
}
