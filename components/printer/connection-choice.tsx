import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import styles from './printer-desk.module.css'
import { CONNECTIONS, type Connection, canConnect } from './printer-settings.ts'

type Props = { chosen: Connection; onChoose: (connection: Connection) => void }

/** The ways to a printer; those that this browser does not know stand there with why, and cannot be chosen. */
export function ConnectionChoice({ chosen, onChoose }: Props) {
  const t = useTranslations('printer')
  const [able, setAble] = useState<readonly Connection[]>(CONNECTIONS)
  useEffect(() => setAble(CONNECTIONS.filter(canConnect)), [])
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('connection')}</legend>
      {CONNECTIONS.map((connection) => (
        <label key={connection} className={styles.choice}>
          <input
            type="radio"
            name="connection"
            checked={chosen === connection}
            disabled={!able.includes(connection)}
            onChange={() => onChoose(connection)}
          />
          <span>
            {t(`kinds.${connection}`)}
            {!able.includes(connection) && <small className={styles.why}>{t('unsupported')}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
