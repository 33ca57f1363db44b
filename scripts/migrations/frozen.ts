/**
 * Migrations that the linter would refuse, by name. They were made before its rules, when no shop ran the program:
 * tables were empty, and no earlier version ran beside them. Never add to this list: newer migrations keep the rules.
 */
export const FROZEN: readonly string[] = [
  '20261121073000_indexes_for_what_is_asked',
  '20261121081700_attempts_answer_by_number',
  '20261121083432_counter_money',
  '20261121084511_hand_over_and_lock',
  '20261121084622_office_administration',
  '20261121084810_slips_links_displays',
  '20261121084903_shifts',
  '20261121090109_statement',
  '20261121091942_statement_searches',
  '20261121100115_fundings',
  '20261121102652_alerts',
  '20261121104125_lists_of_millions',
  '20261121120602_logos_and_printer_presets',
  '20261121123118_money_endings',
  '20261121123322_indexes_for_millions',
  '20261121125700_entries_by_service_id',
  '20261121131500_drawers_and_events_of_millions',
  '20261121131618_statement_assignments',
  '20261121135133_held_by_index',
  '20261121153451_money_by_month',
  '20261122033000_repeat_after',
  '20261122033000_statement_rows_by_what_is_promised',
  '20261122041000_money_back',
  '20261122050000_displays_expire',
  '20261122070000_sealed_at_rest',
  '20261122070200_data_that_ends',
  '20261122100000_money_to_give_back',
  '20261122220000_commission_totals',
  '20261123000200_commission_rules',
  '20261123100000_custom_roles',
]

/** The newest migration when the list was made; no frozen one may be newer. */
export const FROZEN_UNTIL = '20261123410000_service_silence'
