/** Whether a screen is rendered inside of the frame's `main`: one that stands for the whole page is that itself. */
import { createContext } from 'react'

export const InMain = createContext(false)
