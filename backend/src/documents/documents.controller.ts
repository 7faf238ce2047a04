import { Controller, Get, Injectable, Param, UseGuards } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import type { Request } from 'express';
import type { AnswerOf } from '../http/answers.js';
import { Describes } from '../http/description/describes.js';
import { PathId } from '../http/input/calls.js';
import { ReaderIfAny } from '../http/request-context.js';
import { SessionGuard } from '../http/security/session-guard.js';
import { ReadsVersioned } from '../http/versioned.js';
import type { VersionedAnswer } from '../http/versioned.js';
import type { Reader } from '../sessions/own-writes.js';
import { GetIssuedConfirmation } from './confirmations/issued-confirmation.js';
import { FILE_HEADERS, documentRefusal } from './document-answers.js';
import { GetTravelDocument } from './travel/travel-document.js';
import { isPublicDocument } from './travel/travel-documents.js';

/** Requires a session (401) for documents that are not public; an invalid id passes, and is later answered 404. */
@Injectable()
class TravelDocumentGuard extends SessionGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const id = parseId(String(context.switchToHttp().getRequest<Request>().params['id']));
    return id === null || isPublicDocument(id) || super.canActivate(context);
  }
}

type DocumentAnswer = AnswerOf<VersionedAnswer, typeof documentRefusal>;

@ApiTags('documents')
@Controller('v1/documents')
export class DocumentsController {
  constructor(private readonly queries: QueryBus) {}

  @Describes({ summary: 'A travel document', files: ['application/pdf'], also: { 304: null }, errors: [401] })
  @Get(':id')
  @UseGuards(TravelDocumentGuard)
  @ReadsVersioned(documentRefusal, FILE_HEADERS)
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
