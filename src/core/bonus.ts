/** Said beside every bonus of a campaign or a tier: it is recorded, and pays nobody until a person makes it a commission. */
export const BONUS_NOTE = 'não altera a comissão'
