import { Module } from '@nestjs/common';
import { OutsideServices } from './outside-services.js';

/** The state of mail, texts, payment gateway and flight lookup. */
@Module({ providers: [OutsideServices], exports: [OutsideServices] })
export class OutsideServicesModule {}
