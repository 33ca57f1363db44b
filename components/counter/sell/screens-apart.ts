'use client'

import dynamic from 'next/dynamic'

// The airtime page, which is opened first and most, would bring their programs too.

export const ElectricityScreen = dynamic(async () => (await import('./electricity-screen.tsx')).ElectricityScreen)

export const ShelfScreen = dynamic(async () => (await import('./shelf-screen.tsx')).ShelfScreen)
