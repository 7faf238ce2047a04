// The upper limit to which run.mjs compares the portal: two bare Nest handlers, one of which reads a JSON body. They answer
// with a real booking and a real account, and have no session, no validation and no store. The program prints its port.
import 'reflect-metadata';
import { Body, Controller, Get, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { readFileSync } from 'node:fs';

/** {booking, account}: taken from an answer of the measured server. */
const answers = JSON.parse(readFileSync(process.argv[2], 'utf8'));

class BareController {
  place(body) {
    return body === undefined ? null : answers.booking;
  }

  me() {
    return answers.account;
  }
}
const methodArguments = (name) => [
  BareController.prototype,
  name,
  Object.getOwnPropertyDescriptor(BareController.prototype, name),
];
Reflect.defineMetadata('design:paramtypes', [Object], BareController.prototype, 'place');
Post('bookings')(...methodArguments('place'));
Body()(BareController.prototype, 'place', 0);
Get('accounts/me')(...methodArguments('me'));
Controller('v1')(BareController);

class BareModule {}
Module({ controllers: [BareController] })(BareModule);

const app = await NestFactory.create(BareModule, { logger: false });
await app.listen(0);
process.stdout.write(`${app.getHttpServer().address().port}\n`);
