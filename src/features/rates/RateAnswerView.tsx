import { useListMerchantNamesQuery } from '../../api/merchantsApi';
import { quoteTexts } from '../../contract/quoteTexts';
import type { Rate } from '../../contract/schemas/rates';
import type { RatesExplained } from '../../domain/rates/explainRates';
import { sumDollars } from '../../domain/rates/money';
import { calendarDay } from '../../lib/timeZones';
import { useTimeZones } from '../../store/config/timeZones';
import { selectMerchantById } from '../../store/entities/merchants/merchantsSelectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { chooseRate } from '../../store/views/rates/lookUpRates';
import { selectIsAskingRates } from '../../store/views/rates/ratesSelectors';
import type { RateAnswer } from '../../store/views/rates/ratesSlice';
import type { LinkedMerchant } from './EditorLink';
import { RateList } from './RateList';
import { RateNotes } from './RateNotes';
import { RatesCard } from './RatesCard';
import { RefusedCard } from './RefusedCard';
import { useExplanation } from './useExplanation';
import { PriceBreakdown } from './PriceBreakdown';
import { OfferedWindowsCard } from './OfferedWindowsCard';

/** The result of a lookup: the rates with their explanation, or why there are none, and the windows. */
export function RateAnswerView({ answer }: { readonly answer: RateAnswer }) {
  const dispatch = useAppDispatch();
  const isAsking = useAppSelector(selectIsAskingRates);
  const merchant = useLinkedMerchant(answer.question.merchantId);
  const explained = useExplanation(answer, merchant.merchantName);
  const { chosen, problem, windows, question, basis } = answer;
  const rates = withWeight(answer.rates, explained);
  const rate = rates[chosen];
  const timeZones = useTimeZones();
  const destination = explained && timeZones.find(explained.destination.zone.timezone);
  return (
    <div className={isAsking ? 'rates-answer rates-old' : 'rates-answer'} aria-busy={isAsking}>
      {problem !== null ? (
        <RefusedCard problem={problem} merchant={merchant} />
      ) : (
        <RatesCard title="Rates" aside={asideOf(answer, explained)} className="rate-list-card">
          {rates.length > 0 ? (
            <RateList rates={rates} chosen={chosen} onChoose={(index) => dispatch(chooseRate(index))} />
          ) : (
            <p className="rates-none">No service is offered at this time.</p>
          )}
          {explained && <RateNotes explained={explained} merchant={merchant} />}
        </RatesCard>
      )}
      {rate && <PriceBreakdown rate={rate} basis={basis} explained={explained} merchant={merchant} />}
      {windows && (
        <OfferedWindowsCard
          windows={windows}
          askedDay={calendarDay(question.dateTime, destination ?? timeZones.reader)}
          at={question.dateTime}
          destination={destination}
          origin={explained && timeZones.find(explained.origin.zone.timezone)}
          days={explained?.days ?? []}
        />
      )}
    </div>
  );
}

/** The server's prices ignore weight: add the amount of the weight band to each; the breakdown shows it as a part. */
function withWeight(rates: readonly Rate[], explained: RatesExplained | null): readonly Rate[] {
  const amount = explained?.weight.amount ?? 0;
  return amount === 0 ? rates : rates.map((rate) => ({ ...rate, price: sumDollars(rate.price, amount) }));
}

/** How many rates there are, and whether the prices include the given weight yet. */
function asideOf({ rates, question }: RateAnswer, explained: RatesExplained | null): string {
  const count = `${rates.length}, by price`;
  const { weightInPounds } = question;
  if (weightInPounds === undefined) return count;
  const isIn = explained !== null && !explained.weight.isTooHeavy;
  return `${count}, ${isIn ? quoteTexts.withWeight(weightInPounds) : quoteTexts.withoutWeight}`;
}

/** The merchant's name for links and texts: from the list of names, which follows changes, else from the merchant. */
function useLinkedMerchant(merchantId: string): LinkedMerchant {
  const merchant = useAppSelector((state) => selectMerchantById(state, merchantId));
  const { data: names } = useListMerchantNamesQuery();
  const merchantName = names?.find(({ id }) => id === merchantId)?.name ?? merchant?.name ?? merchantId;
  return { merchantId, merchantName };
}
