import { useTranslations } from 'next-intl'
import { formatPhone } from '@/lib/shared/phone.ts'
import { ClientMessages } from '../ui/client-messages.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import result from '../ui/result.module.css'
import { OtpForm } from './otp-form.tsx'
import styles from './payment.module.css'
import type { PaymentProps } from './payment-props.ts'

/** What the customer does next, by the type of the action and never by the way to pay; one that is new to us is told. */
export function NextAction(props: PaymentProps) {
  const { payment } = props
  const t = useTranslations('collect')
  const phone = formatPhone(payment.customerPhone)
  const { methodLabel: label, message } = payment
  switch (payment.nextAction) {
    case 'approve_on_phone':
      return (
        <>
          <p className={result.text}>{t('approve', { phone, label })}</p>
          <Proof />
        </>
      )
    case 'submit_otp':
      return <Otp {...props} />
    case 'pay_code':
      return <PayCode {...props} />
    case 'other':
      return (
        <>
          <p className={result.text}>{t('other', { phone, label })}</p>
          {message !== null && <p className={styles.told}>{message}</p>}
          {payment.payCode !== null && <Code digits={payment.payCode} />}
          <Proof />
        </>
      )
  }
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
  const phone = formatPhone(payment.customerPhone)
  if (payment.otp !== 'wanted') {
    return (
      <>
        {payment.otpProblem && <ProblemNote problem={payment.otpProblem} />}
        <Proof />
      </>
    )
  }
  return (
    <>
      <p className={result.text}>{t('otp', { phone })}</p>
      <ClientMessages namespaces={['collect', 'problems']}>
        <OtpForm
          ids={{ ticketId: payment.ticketId, collectionId: payment.id, ...(deposit && { deposit: 'on' }) }}
          problem={payment.otpProblem}
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
      <h2 className={result.label}>{t('payCode', { label })}</h2>
      {payCode === null ? <p className={styles.told}>{message ?? t('noCode')}</p> : <Code digits={payCode} />}
      <Proof />
    </>
  )
}

/** In groups that can be read over a counter: threes where they come out even, else fours. */
function Code({ digits }: { digits: string }) {
  const bare = digits.replace(/[\s-]/g, '')
  const size = bare.length % 3 === 0 ? 3 : 4
  const groups = bare.match(new RegExp(`.{1,${size}}`, 'g')) ?? [bare]
  return (
    <p className={styles.code}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike, so each is known by its place.
        <span key={index}>{group}</span>
      ))}
    </p>
  )
}
