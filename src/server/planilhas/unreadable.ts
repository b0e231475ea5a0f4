/** Why a spreadsheet's file cannot be read. */

export type UnreadableReason = 'quebrada' | 'grande' | 'senha'

/** 'quebrada': it is no whole XLSX; 'grande': it has more than an import may have; 'senha': it is encrypted. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}
