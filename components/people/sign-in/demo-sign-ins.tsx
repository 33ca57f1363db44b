import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import type { StaffChoice } from '@/lib/people/access/model.ts'
import { CardButton, Cards, SignInLead, titleLook } from './internal/sign-in-parts.tsx'

type Props = { staff: StaffChoice[]; signIn: FormAction }

/** The demo's staff, each one press away from the counter. */
export function DemoSignIns({ staff, signIn }: Props) {
  const t = useTranslations('signIn')
  return (
    <section>
      <h1 className={titleLook}>{t('demoTitle')}</h1>
      <SignInLead>{t('demoLead')}</SignInLead>
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
    </section>
  )
}
