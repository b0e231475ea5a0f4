/** How comfortably a sale is set on its page. */

/** Font size, participants side by side, and maximum text lengths. */
export interface Scale {
  fontSize: number
  sideBySide: 1 | 2
  lengths: {
    notes: number
    reason: number
    description: number
    participanteNote: number
    name: number
    /** For all other fields. */
    field: number
  }
}
