import styles from './hazard-stripe.module.css'

/** The stripe over every page of the test environment. The words beside it say the same. */
export function HazardStripe() {
  return <div className={styles.stripe} aria-hidden="true" />
}
