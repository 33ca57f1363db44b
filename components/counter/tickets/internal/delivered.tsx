import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { ResultText } from '@/components/ui/pages/result.tsx'
import { codesOf, placedText } from '@/lib/counter/tickets/model.ts'
import { codeLines, countCodes } from '@/lib/platform/shared/codes.ts'
import { harareClock } from '@/lib/platform/shared/time/format-time.ts'
import { ChangeLine, returnedTexts } from '../change-line.tsx'
import { showRecipient } from '../items.ts'
import { NextCustomer } from '../next-customer.tsx'
import { PrintForm } from '../print-form.tsx'
import { AskNow, OutcomeFrame, type OutcomeProps, ReadOutLink } from './outcome-frame.tsx'
import { ShareSlip } from './share-slip.tsx'
import { TokenPanel } from './token-panel.tsx'
import { VoucherCode } from './voucher-code.tsx'

/** Delivered: a token to hand over, or airtime already on the phone. */
export function Delivered({ ticket, sale, send, actions }: OutcomeProps) {
  const t = useTranslations('outcome')
  const states = useTranslations('states')
  const voucher = useTranslations('voucher')
  const slip = useTranslations('slip')
  const { token, pin, missing } = sale
  const enterGoesOn = ticket.handedOver || (token === null && pin === null)
  const own = useTranslations('next')
  const copyTexts = { copy: own('copy'), copied: own('copied'), notCopied: own('notCopied') }
  const print = (
    <PrintForm ticketId={ticket.id} copies={ticket.copies} action={actions.countPrint} main={!enterGoesOn} />
  )
  return (
    <OutcomeFrame
      outcome="delivered"
      word={
        missing
          ? states(`${missing}Missing`)
          : token !== null
            ? t('tokenReady')
            : pin !== null
              ? voucher('ready')
              : undefined
      }
      after={sale.settledAt && tookText(t, sale.settledAt, sale.claimedAt)}
      money={<Money ticket={ticket} />}
      actions={
        <ClientMessages namespaces={['next']}>
          <NextCustomer href={`/sell/${sale.kind}`} main={enterGoesOn} />
          {!enterGoesOn && print}
        </ClientMessages>
      }
      more={
        <ClientMessages namespaces={['send']}>
          {enterGoesOn && print}
          {missing && <AskNow ticketId={ticket.id} ask={actions.askNow} />}
          {token !== null && actions.revealCode && (
            <ReadOutLink ticket={ticket} sale={sale} shortcut={{ label: 'D', key: 'D' }} />
          )}
          {token !== null && (
            <CopyButton text={toCopy(t, sale)} texts={copyTexts} shortcut={{ label: 'C', key: 'C' }} />
          )}
          <ToCustomer {...{ ticket, send, actions }} />
        </ClientMessages>
      }
      note={missing && t('missingNote')}
    >
      {token === null ? (
        <>
          {missing && <ResultText>{t(`${missing}MissingText`)}</ResultText>}
          <p className="text-2xl max-phone:text-xl">
            {sale.productName},{' '}
            <span className="font-figures whitespace-nowrap">
              {sale.erasedAt ? slip('removed') : showRecipient(sale)}
            </span>
          </p>
          {pin !== null && <VoucherCode saleId={sale.id} reveal={actions.revealCode} />}
        </>
      ) : (
        <TokenPanel sale={sale} />
      )}
    </OutcomeFrame>
  )
}

/**
 * What changed hands at the sale, and since: money that went back before the goods came, and what paid for them then.
 */
function Money({ ticket }: Pick<OutcomeProps, 'ticket'>) {
  const t = useTranslations('outcome')
  const locale = useLocale()
  const { debtsPaid } = ticket
  const [back, paid] = [returnedTexts(ticket, locale), debtsPaid.at(-1)]
  return (
    <>
      <ChangeLine ticket={ticket} />
      {back && ` ${t('returnedMoney', back)}`}
      {paid &&
        ` ${t('debtPaid', { sum: placedText(debtsPaid, ticket, locale), at: harareClock(paid.at).slice(0, 5) })}`}
    </>
  )
}

/** A token alone; several in their lines, with what to do with them. */
function toCopy(t: ReturnType<typeof useTranslations<'outcome'>>, sale: OutcomeProps['sale']): string {
  const codes = codesOf(sale)
  const count = countCodes(codes)
  const lines = codeLines(codes)
  return (count > 1 ? [t('enterAllIntoMeter', { count }), ...lines] : lines).join('\n')
}

/** To the customer's phone; a voucher's code, which is sent in no message, by the slip's page. */
export function ToCustomer({ ticket, send, actions }: Pick<OutcomeProps, 'ticket' | 'send' | 'actions'>) {
  const t = useTranslations('outcome')
  const { countPrint, recordSent } = actions
  if (send) return <ShareSlip {...{ send, recordSent }} shareLink={countPrint && actions.shareLink} />
  return countPrint && <ButtonLink href={`/tickets/${ticket.id}/receipt`}>{t('showSlip')}</ButtonLink>
}

function tookText(t: ReturnType<typeof useTranslations<'outcome'>>, settled: Date, claimed: Date | null): string {
  const at = harareClock(settled).slice(0, 5)
  const seconds = claimed ? Math.round((settled.getTime() - claimed.getTime()) / 1000) : 0
  return seconds > 0 && seconds < 120 ? t('tookSeconds', { at, seconds }) : t('at', { at })
}
