import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import { IsBoolean, IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { invalidField, notFound, refused } from '../http/problems.js';
import { Is, shouldBe } from '../http/input/validation.js';
import {
  SIMULATED_OUTCOMES,
  SimulatedChargeSettled,
  SimulatedGateway,
} from '../payments/gateways/simulated-gateway.js';
import type {
  SimulatedCharge,
  SimulatedOutcome,
  SimulatedTransaction,
} from '../payments/gateways/simulated-gateway.js';
import { HOSTED_PAGE_POLICY, HOSTED_PAGE_SCRIPT, hostedPage } from './gateway-pages/accept-hosted-page.js';
import { CARD_FORM_STYLE } from './gateway-pages/card-form.js';
import { CONVERGE_SCRIPT } from './gateway-pages/converge-script.js';

const isAmount = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;

class PayDto {
  @IsOptional()
  @IsBoolean(shouldBe('true or false'))
  approve?: boolean;

  @IsOptional()
  @IsIn(SIMULATED_OUTCOMES, shouldBe(`one of ${SIMULATED_OUTCOMES.join(', ')}`))
  outcome?: SimulatedOutcome;

  @IsOptional()
  @Is(isAmount, 'whole cents, more than 0')
  amount?: number;

  @IsOptional()
  @Matches(/^[A-Z]{3}$/, shouldBe('a currency like USD'))
  currency?: string;
}

class HostedPageDto {
  @IsString(shouldBe('the token of a payment'))
  token!: string;
}

/** Pages, scripts and calls of the simulated gateway (D27, D52); mounted only with DEV_TOOLS=1, and without credentials of a gateway. */
@ApiExcludeController()
@Controller('dev/gateway')
export class GatewayController {
  constructor(private readonly gateway: SimulatedGateway) {}

  @Get('transactions')
  transactions(): Promise<SimulatedTransaction[]> {
    return this.gateway.transactions();
  }

  @Get('converge.js')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  convergeScript(): string {
    return CONVERGE_SCRIPT;
  }

  @Get('accept-hosted.js')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  hostedPageScript(): string {
    return HOSTED_PAGE_SCRIPT;
  }

  @Get('card-form.css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  cardFormStyle(): string {
    return CARD_FORM_STYLE;
  }

  @Post('accept-hosted')
  @HttpCode(200)
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', HOSTED_PAGE_POLICY)
  async hostedPage(@Body() { token }: HostedPageDto): Promise<string> {
    return hostedPage((await this.gateway.requestedPayment(token)) === null ? null : token);
  }

  @Get(':token')
  async requestedPayment(@Param('token') token: string): Promise<{ reference: string; amount: Cents }> {
    const payment = await this.gateway.requestedPayment(token);
    if (payment === null) throw notFound();
    return payment;
  }

  /** What the customer does with the form (D52). */
  @Post(':token')
  @HttpCode(200)
  async pay(@Param('token') token: string, @Body() body: PayDto): Promise<SimulatedCharge> {
    const { amount, currency } = body;
    try {
      const charge = await this.gateway.pay(token, outcomeOf(body), { amount, currency });
      if (charge === null) throw notFound();
      return charge;
    } catch (error) {
      if (error instanceof SimulatedChargeSettled) throw refused(409, error.message);
      throw error;
    }
  }
}

function outcomeOf({ approve, outcome }: PayDto): SimulatedOutcome {
  if (outcome !== undefined) return outcome;
  if (approve === undefined) throw invalidField('outcome', 'Send "outcome" or "approve"');
  return approve ? 'approve' : 'decline';
}
