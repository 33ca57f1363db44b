import { setTimeout as pause } from 'node:timers/promises'
import { harareDay } from '@/lib/platform/shared/time.ts'

/** Longer than any file takes, what it puts the simulator's clock forward included. */
const LONGEST_MS = 10 * 60_000

/** A file that began just before midnight would ask for the figures of a day that is over: it begins after it. */
while (harareDay(new Date(Date.now() + LONGEST_MS)) !== harareDay(new Date())) await pause(1_000)
