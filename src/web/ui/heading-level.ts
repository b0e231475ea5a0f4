/** The level of a section's heading: below the screen's own, or below that of the dialog or heading around it. */
import type { TitleOrder } from '@mantine/core'
import { createContext } from 'react'

export const HeadingLevel = createContext<TitleOrder>(2)
