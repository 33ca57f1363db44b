import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { useDescribeProblem } from '@/components/ui/notices/use-describe-problem.ts'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { ResultLabel, ResultText } from '@/components/ui/pages/result.tsx'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import { payCodeGroups } from '@/lib/platform/shared/codes.ts'
import { formatPhone } from '@/lib/platform/shared/phone.ts'
import { OtpForm } from './payment-actions.tsx'
import type { PaymentProps } from './payment-props.ts'

const SHOWN = {
  approve_on_phone: Approve,
  submit_otp: Otp,
  pay_code: PayCode,
  other: Other,
} satisfies Record<CollectionView['nextAction'], (props: PaymentProps) => ReactNode>

/** What the customer does next, by the action's type, never by the method; an unknown type is reported as such. */
export function NextAction(props: PaymentProps) {
  const Shown = SHOWN[props.payment.nextAction]
  return <Shown {...props} />
}

function Approve({ payment }: PaymentProps) {
  const t = useTranslations('collect')
  const phone = formatPhone(payment.customerPhone)
  return (
    <>
      <ResultText>{t('approve', { phone, label: payment.methodLabel })}</ResultText>
      <Proof />
    </>
  )
}

function Other({ payment }: PaymentProps) {
  const t = useTranslations('collect')
  const phone = formatPhone(payment.customerPhone)
  const { methodLabel: label, message, payCode } = payment
  return (
    <>
      <ResultText>{t(message === null && payCode === null ? 'otherUntold' : 'other', { phone, label })}</ResultText>
      {message !== null && <p className="border-s-4 border-line ps-3 text-muted">{message}</p>}
      {payCode !== null && <Code code={payCode} />}
      <Proof />
    </>
  )
}

function Proof() {
  const t = useTranslations('collect')
  return (
    <p>
      <strong>{t('notProof')}</strong> {t('weSell')}
    </p>
  )
}

function Otp({ payment, deposit, actions }: PaymentProps) {
  const t = useTranslations('collect')
  const tell = useDescribeProblem()
  const phone = formatPhone(payment.customerPhone)
  if (payment.otp !== 'wanted' || actions.confirmCode === null) {
    return (
      <>
        {payment.otpProblem && <ProblemNote problem={payment.otpProblem} />}
        <Proof />
      </>
    )
  }
  return (
    <>
      <ResultText>{t('otp', { phone })}</ResultText>
      <ClientMessages namespaces={['collect']}>
        <OtpForm
          ids={{ ticketId: payment.ticketId, collectionId: payment.id, ...(deposit && { deposit: 'on' }) }}
          problem={payment.otpProblem && tell(payment.otpProblem)}
          confirm={actions.confirmCode}
        />
      </ClientMessages>
      <Proof />
    </>
  )
}

function PayCode({ payment }: PaymentProps) {
  const t = useTranslations('collect')
  const { payCode, methodLabel: label, message } = payment
  return (
    <>
      <ResultLabel>{t('payCode', { label })}</ResultLabel>
      {payCode === null ? (
        <p className="border-s-4 border-line ps-3 text-muted">{message ?? t('noCode')}</p>
      ) : (
        <Code code={payCode} />
      )}
      <Proof />
    </>
  )
}

/** In groups for reading aloud. */
function Code({ code }: { code: string }) {
  return (
    <p className="flex flex-wrap gap-x-[0.5em] gap-y-2 pt-2 pb-3 font-figures text-[4rem] leading-none font-bold wrap-anywhere select-all max-phone:text-[2.5rem]">
      {payCodeGroups(code).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike, so each is known by its place.
        <span key={index}>{group}</span>
      ))}
    </p>
  )
}
