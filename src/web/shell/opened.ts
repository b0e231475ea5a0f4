/** The parts that the frame of every screen opens: one file, because each would be a request of its own. */
export { default as Palette } from '../palette/Palette.tsx'
export { default as MobileNav } from './MobileNav.tsx'
