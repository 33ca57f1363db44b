import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import type { StaffChoice } from '@/lib/people/access/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { CardButton, Cards, SignInLead, titleLook } from './internal/sign-in-parts.tsx'

type Props = {
  staff: StaffChoice[]
  signIn: FormAction
  /** Why the last try failed, unless another form on the page says it. */
  problem: Problem | null
  /** Whether this browser is a till, where people sign in by PIN as well. */
  isTill: boolean
}

/** The demo's staff, each one press away from the counter. */
export function DemoSignIns({ staff, signIn, problem, isTill }: Props) {
  const t = useTranslations('signIn')
  return (
    <section>
      <h1 className={titleLook}>{t('demoTitle')}</h1>
      <SignInLead>{t('demoLead')}</SignInLead>
      {problem && (
        <div role="alert" className="mb-4 max-w-152">
          <ProblemNote problem={problem} />
        </div>
      )}
      <form action={signIn}>
        <Cards>
          {staff.map((person) => (
            <CardButton
              key={person.id}
              name="staffId"
              value={person.id}
              title={person.name}
              about={
                <>
                  {person.roleName ?? t(`roles.${person.role}`)}
                  {person.branchName ? `, ${person.branchName}` : ''}
                </>
              }
            />
          ))}
        </Cards>
      </form>
      {isTill && (
        <p className="mt-6 flex gap-6">
          <ButtonLink look="quiet" href="/sign-in?way=pin">
            {t('usePin')}
          </ButtonLink>
          <ButtonLink look="quiet" href="/sign-in?way=password">
            {t('usePassword')}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
