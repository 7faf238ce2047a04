import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { AnswerOf } from '../http/answers.js';
import { Describes } from '../http/description/describes.js';
import { PathId } from '../http/input/calls.js';
import { PATH_ID } from '../http/input/path-id.js';
import { ReaderIfAny } from '../http/request-context.js';
import { ReadsVersioned } from '../http/versioned.js';
import type { VersionedAnswer } from '../http/versioned.js';
import type { Reader } from '../sessions/own-writes.js';
import { GetIssuedConfirmation } from './confirmations/issued-confirmation.js';
import { FILE_HEADERS, documentRefusal } from './document-answers.js';
import { TravelDocumentGuard } from './travel/travel-document-guard.js';
import { GetTravelDocument } from './travel/travel-document.js';

type DocumentAnswer = AnswerOf<VersionedAnswer, typeof documentRefusal>;

@ApiTags('documents')
@Controller('v1/documents')
export class DocumentsController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({ summary: 'A travel document', files: ['application/pdf'], also: { 304: null }, errors: [401] })
  @Get(':id')
  @UseGuards(TravelDocumentGuard)
  @ReadsVersioned(documentRefusal, FILE_HEADERS)
  @ApiParam(PATH_ID)
  @ApiProduces('application/pdf')
  travelDocument(@PathId() id: number, @ReaderIfAny() reader: Reader | null): DocumentAnswer {
    return this.queries.execute(new GetTravelDocument(id, reader));
  }

  @Describes({ summary: 'A confirmation, by its hash', files: ['application/pdf'], also: { 304: null } })
  @Get('confirmations/:hash/:filename')
  @ReadsVersioned(documentRefusal, FILE_HEADERS)
  @ApiProduces('application/pdf')
  confirmation(@Param('hash') hash: string, @Param('filename') filename: string): DocumentAnswer {
    return this.queries.execute(new GetIssuedConfirmation(hash, filename));
  }
}
