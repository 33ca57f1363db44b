import { useTranslations } from 'next-intl'
import { notSentOf } from '@/lib/platform/shared/not-sent.ts'

/** Why a message was not sent, with the code for who looks into it. */
export function NotSentText({ problem }: { problem: string }) {
  const t = useTranslations('notSent')
  const { cause, code } = notSentOf(problem)
  return code === null ? t(cause) : `${t(cause)} (${code})`
}
