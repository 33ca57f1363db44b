import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { CopyButton } from '@/components/ui/copy-button.tsx'
import { ResultText } from '@/components/ui/result.tsx'
import { harareClock } from '@/lib/platform/shared/time.ts'
import { NextCustomer } from '../next-customer.tsx'
import { PrintForm } from '../print-form.tsx'
import { showRecipient } from '../show-recipient.ts'
import { AskNow } from './ask-now.tsx'
import { HiddenCode } from './hidden-code.tsx'
import { OutcomeFrame } from './outcome-frame.tsx'
import type { OutcomeProps } from './outcome-props.ts'
import { ReadOutLink } from './read-out-link.tsx'
import { TenderTold } from './tender-told.tsx'
import { TokenPanel } from './token-panel.tsx'

/** Delivered: a token to hand over, or airtime already on the phone. */
export function Delivered({ ticket, sale, actions }: OutcomeProps) {
  const t = useTranslations('outcome')
  const states = useTranslations('states')
  const voucher = useTranslations('voucher')
  const { token, pin, missing } = sale
  const hasCode = token !== null || pin !== null
  const next = `/sell/${sale.kind}`
  const own = useTranslations('next')
  const copyTexts = { copy: own('copy'), copied: own('copied'), notCopied: own('notCopied') }
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
      money={<TenderTold ticket={ticket} />}
      actions={
        <ClientMessages namespaces={['next', 'print']}>
          <PrintForm ticketId={ticket.id} copies={ticket.copies} action={actions.countPrint} first={hasCode} />
          {token !== null && <ReadOutLink ticket={ticket} sale={sale} shortcut={{ label: 'D', key: 'D' }} />}
          {token !== null && <CopyButton text={token} texts={copyTexts} shortcut={{ label: 'C', key: 'C' }} />}
          {missing && <AskNow ticketId={ticket.id} ask={actions.askNow} />}
          <NextCustomer href={next} onEnter={!hasCode || ticket.handedOver} />
          <ButtonLink href={`/tickets/${ticket.id}/receipt`}>{t('showSlip')}</ButtonLink>
        </ClientMessages>
      }
      note={t(missing ? 'missingNote' : 'printNote')}
    >
      {token === null ? (
        <>
          {pin === null && (
            <p className="flex items-center gap-4 pt-4 pb-2 text-[4rem] leading-none font-bold text-ok before:size-[0.55em] before:flex-none before:rounded-full before:bg-current max-phone:text-giant">
              {t('delivered')}
            </p>
          )}
          {missing && <ResultText>{t(`${missing}MissingText`)}</ResultText>}
          <ResultText>
            {sale.productName}, <span className="font-figures whitespace-nowrap">{showRecipient(sale)}</span>
          </ResultText>
          {pin !== null && (
            <ClientMessages namespaces={['voucher', 'next', 'problems']}>
              <HiddenCode saleId={sale.id} reveal={actions.revealCode} />
            </ClientMessages>
          )}
        </>
      ) : (
        <TokenPanel sale={sale} code={token} />
      )}
    </OutcomeFrame>
  )
}

function tookText(t: ReturnType<typeof useTranslations<'outcome'>>, settled: Date, claimed: Date | null): string {
  const at = harareClock(settled).slice(0, 5)
  const seconds = claimed ? Math.round((settled.getTime() - claimed.getTime()) / 1000) : 0
  return seconds < 120 ? t('tookSeconds', { at, seconds }) : t('at', { at })
}
