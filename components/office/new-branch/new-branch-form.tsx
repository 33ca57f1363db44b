'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, startTransition, useActionState, useEffect } from 'react'
import { HandOverSheet } from '@/components/people/staff/hand-over-sheet.tsx'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { useHydrated } from '@/components/ui/focus/use-hydrated.ts'
import {
  atRequestedCode,
  isShownAtField,
  RefusedFormContext,
  SavedFormContext,
} from '@/components/ui/forms/refused-form.ts'
import { RequestedOwnCode } from '@/components/ui/forms/requested-own-code.tsx'
import { Word } from '@/components/ui/lists/facts.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { QrPicture } from '@/components/ui/qr-picture.tsx'
import { NOT_BEGUN, type SetUpAction, type SetUpState } from '@/lib/office/new-branch/model.ts'
import type { EnrolmentCodeView } from '@/lib/people/tills/model.ts'

type Props = {
  action: SetUpAction
  again: string
  children: ReactNode
}

/**
 * Everything about a new branch in one form. A refusal says which part it is about and which are done, and keeps what
 * was typed; at the end, the codes that are shown once replace the fields.
 */
export function NewBranchForm({ action, again, children }: Props) {
  const t = useTranslations('setUpBranch')
  const [state, post, pending] = useActionState(action, NOT_BEGUN)
  const hydrated = useHydrated()
  if (state.done.length > 0 && !state.refused) return <SetUpDone state={state} again={again} />

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    startTransition(() => post(data))
  }

  return (
    <form action={post} onSubmit={send} className="grid grid-cols-1 gap-4">
      {!hydrated && <Stopped state={state} />}
      <RefusedFormContext value={refusedOf(state)}>
        {/* What the page shows of a branch is its own part, saved even if a later part is refused. */}
        <SavedFormContext value={state.done.includes('branch') ? state : null}>{children}</SavedFormContext>
        <RequestedOwnCode />
      </RefusedFormContext>
      <div className="grid gap-3">
        <div role="status" className="empty:hidden">
          <Stopped state={state} />
        </div>
        <div>
          <button type="submit" className={buttonLook({ look: 'form' })} disabled={pending}>
            {pending ? t('settingUp') : t('submit')}
          </button>
        </div>
      </div>
    </form>
  )
}

/** Which parts are done, and the one that is not, with its reason. */
function Stopped({ state }: { state: SetUpState }) {
  const t = useTranslations('setUpBranch')
  const { done, refused } = state
  const refusal = refusedOf(state)
  if (!refused || !refusal) return null
  if (isShownAtField(refusal) && !refused.part) return null
  return (
    <div className="border-s-bar grid gap-2 rounded border-wait bg-paper p-4">
      {done.length > 0 && <p>{t('doneSoFar', { parts: done.map((part) => t(`parts.${part}`)).join(', ') })}</p>}
      {refused.part && <p className="font-semibold">{t('notDone', { part: t(`parts.${refused.part}`) })}</p>}
      {!isShownAtField(refusal) && <ProblemLine problem={refused.problem} />}
    </div>
  )
}

function refusedOf({ refused, fields }: SetUpState) {
  return refused && atRequestedCode({ problem: refused.problem, fields })
}

/** What to do at the new branch: the code that makes a browser its till, and who gets which PIN. */
function SetUpDone({ state: { done, code, people }, again }: { state: SetUpState; again: string }) {
  const t = useTranslations('setUpBranch')
  // The form was longer than what replaces it: show its top.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="grid grid-cols-1 gap-4" role="status">
      <Panel title={t('doneTitle')}>
        <ul className="flex flex-wrap gap-3 print:hidden">
          {done.map((part) => (
            <li key={part}>
              <Word tone="good">{t(`parts.${part}`)}</Word>
            </li>
          ))}
        </ul>
        {code && <AtTheTill code={code} />}
      </Panel>
      {people.length > 0 && (
        <Panel title={t('parts.people')}>
          <HandOverSheet people={people} />
        </Panel>
      )}
      <p className="print:hidden">
        <Link href={again} prefetch={false} className="inline-flex min-h-target items-center font-semibold">
          {t('again')}
        </Link>
      </p>
    </div>
  )
}

function AtTheTill({ code }: { code: EnrolmentCodeView }) {
  const t = useTranslations('setUpBranch')
  const address = code.address
  return (
    <div className="mt-4 flex flex-wrap items-start gap-6">
      <div className="grid max-w-prose gap-3">
        <ol className="grid list-decimal gap-1 ps-6">
          <li>{t('openAddress', { address })}</li>
          <li>{t('enterCode', { until: code.until })}</li>
          <li>{t('signIn')}</li>
        </ol>
        <p>
          <span className="block text-note font-semibold text-muted">{t('codeFor', { till: code.for })}</span>
          <b className="font-figures text-2xl">{code.code}</b>
        </p>
      </div>
      <QrPicture path={code.qrPath} size={Number(code.qrSize)} />
    </div>
  )
}
