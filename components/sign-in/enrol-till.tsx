import { useTranslations } from 'next-intl'
import type { Problem } from '@/lib/shared/problem.ts'
import type { BranchToEnrol } from '@/lib/staff/model.ts'
import type { FormAction } from '../ui/form-action.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './sign-in.module.css'

type Props = {
  branches: BranchToEnrol[]
  /** What was chosen and typed before a refusal. */
  chosenCode: string
  number: string
  problem: Problem | null
  enrol: FormAction
}

/** More branches than these are one list, in which a key finds a name; cards of them would fill several screens. */
const MOST_CARDS = 6

/** Makes this browser a till of a branch; done once, by a manager. */
export function EnrolTill({ branches, chosenCode, number, problem, enrol }: Props) {
  const t = useTranslations('enrol')
  const chosen = branches.find((branch) => branch.code === chosenCode) ?? branches[0]
  return (
    <section>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <form action={enrol} className={styles.password}>
        {branches.length > MOST_CARDS ? (
          <BranchList branches={branches} chosen={chosen} />
        ) : (
          <BranchCards branches={branches} chosen={chosen} />
        )}
        <div>
          <label className={styles.label} htmlFor="number">
            {t('number')}
          </label>
          <input
            id="number"
            name="number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            defaultValue={number}
            aria-invalid={problem?.code === 'TILL_NUMBER' ? true : undefined}
            aria-describedby={problem ? 'enrol-problem number-hint' : 'number-hint'}
            className={styles.input}
          />
          <p id="number-hint" className={styles.other}>
            {t('numberHint')}
          </p>
        </div>
        {problem && <ProblemNote problem={problem} id="enrol-problem" />}
        <SubmitButton look="main" pendingText={t('enrolling')}>
          {t('enrol')}
        </SubmitButton>
      </form>
    </section>
  )
}

type BranchesProps = Pick<Props, 'branches'> & { chosen: BranchToEnrol | undefined }

function BranchCards({ branches, chosen }: BranchesProps) {
  const t = useTranslations('enrol')
  return (
    <fieldset>
      <legend className={styles.label}>{t('branch')}</legend>
      <div className={styles.staff}>
        {branches.map((branch) => (
          <label key={branch.code} className={styles.person}>
            <input type="radio" name="branch" value={branch.code} required defaultChecked={branch === chosen} />
            <b>{branch.name}</b>
            <small>
              {t('tillsThere', { numbers: branch.tillNumbers.length, list: branch.tillNumbers.join(', ') })}
            </small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function BranchList({ branches, chosen }: BranchesProps) {
  const t = useTranslations('enrol')
  const byName = [...branches].sort((a, b) => a.name.localeCompare(b.name))
  return (
    <label>
      <span className={styles.label}>{t('branch')}</span>
      <select name="branch" required defaultValue={chosen?.code} className={styles.input}>
        {byName.map(({ code, name, tillNumbers }) => (
          <option key={code} value={code}>
            {`${name}: ${t('tillsThere', { numbers: tillNumbers.length, list: tillNumbers.join(', ') })}`}
          </option>
        ))}
      </select>
    </label>
  )
}
