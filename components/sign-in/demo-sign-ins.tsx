import { useTranslations } from 'next-intl'
import type { StaffChoice } from '@/lib/staff/model.ts'
import type { FormAction } from '../ui/form-action.ts'
import styles from './sign-in.module.css'

type Props = { staff: StaffChoice[]; signIn: FormAction }

/** The demo's staff, each one press away from the counter. */
export function DemoSignIns({ staff, signIn }: Props) {
  const t = useTranslations('signIn')
  return (
    <section>
      <h1 className={styles.title}>{t('demoTitle')}</h1>
      <p className={styles.lead}>{t('demoLead')}</p>
      <form action={signIn} className={styles.staff}>
        {staff.map((person) => (
          <button key={person.id} type="submit" name="staffId" value={person.id} className={styles.person}>
            <b>{person.name}</b>
            <small>
              {t(`roles.${person.role}`)}
              {person.branchName ? `, ${person.branchName}` : ''}
            </small>
          </button>
        ))}
      </form>
    </section>
  )
}
