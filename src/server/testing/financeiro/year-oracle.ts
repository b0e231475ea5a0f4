/** What a year's acts come to, payee by payee, in integer centavos and without the database. */
/** The rule of the office: the most that a payment discounts, in percent. */
const DISCOUNT_PERCENT = 30
export const ISS_PERCENT = 5

type Tipo = 'Estorno' | 'Adiantamento'

interface Debt {
  tipo: Tipo
  /** The sale that an Estorno is of. */
  venda: string | null
  valor: number
  aberto: number
}

interface Account {
  /** What is released and in no payment, what is to be released later, and what was paid besides since the last payment. */
  released: number
  coming: number
  besides: number
  /** The oldest first. */
  debts: Debt[]
}

/** What a payment of a closing must say. */
export interface Expected {
  comissoes: number
  adiantamento: number
  iss: number
  descontos: { tipo: Tipo; valor: number }[]
  liquido: number
  antes: number
  depois: number
  besides: number
  coming: number
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export class YearOracle {
  readonly #accounts = new Map<string, Account>()

  #of(favorecido: string): Account {
    const known = this.#accounts.get(favorecido) ?? { released: 0, coming: 0, besides: 0, debts: [] }
    this.#accounts.set(favorecido, known)
    return known
  }

  sell(favorecido: string, valor: number): void {
    this.#of(favorecido).coming += valor
  }

  release(favorecido: string, valor: number): void {
    const account = this.#of(favorecido)
    account.coming -= valor
    account.released += valor
  }

  award(favorecido: string, valor: number): void {
    this.#of(favorecido).released += valor
  }

  writeOff(favorecido: string, valor: number): void {
    settle(this.#of(favorecido).debts, valor)
  }

  payBesides(favorecido: string, valor: number): void {
    const account = this.#of(favorecido)
    account.coming -= valor
    account.besides += valor
  }

  reverse(favorecido: string, venda: string, valor: number): void {
    this.#of(favorecido).debts.push({ tipo: 'Estorno', venda, valor, aberto: valor })
  }

  /** Forgives the Estornos of the sale; what payments discounted for them is released. Returns both sums. */
  undoReversal(venda: string): { estornado: number; recuperado: number } {
    const undone = { estornado: 0, recuperado: 0 }
    for (const account of this.#accounts.values()) {
      for (const { valor, aberto } of account.debts.filter((debt) => debt.venda === venda)) {
        undone.estornado += valor
        undone.recuperado += valor - aberto
        account.released += valor - aberto
      }
      account.debts = account.debts.filter((debt) => debt.venda !== venda)
    }
    return undone
  }

  /** Approves the closing of all that is released, with these advances by payee. Returns its payments by payee. */
  close(adiantamentos: ReadonlyMap<string, number>, withIss: boolean): Map<string, Expected> {
    const expected = new Map<string, Expected>()
    for (const [favorecido, account] of this.#accounts) {
      const adiantamento = adiantamentos.get(favorecido) ?? 0
      if (account.released === 0 && adiantamento === 0) continue
      expected.set(favorecido, pay(account, adiantamento, withIss))
    }
    return expected
  }

  /** What is owed: of this kind, or in all. */
  owed(tipo?: Tipo): number {
    const debts = [...this.#accounts.values()].flatMap((account) => account.debts)
    return sum(debts.filter((debt) => !tipo || debt.tipo === tipo).map(({ aberto }) => aberto))
  }
}

const shareOf = (valor: number, percent: number) => Math.floor((valor * percent) / 100)

function pay(account: Account, adiantamento: number, withIss: boolean): Expected {
  const { released: comissoes, besides, coming } = account
  const antes = sum(account.debts.map(({ aberto }) => aberto))
  const iss = withIss ? shareOf(comissoes, ISS_PERCENT) : 0
  const desconto = Math.min(shareOf(comissoes - iss, DISCOUNT_PERCENT), antes)
  const descontos = settle(account.debts, desconto)
  if (adiantamento > 0)
    account.debts.push({ tipo: 'Adiantamento', venda: null, valor: adiantamento, aberto: adiantamento })
  account.released = 0
  account.besides = 0
  return {
    comissoes,
    adiantamento,
    iss,
    descontos,
    liquido: comissoes + adiantamento - iss - desconto,
    antes,
    depois: antes - desconto + adiantamento,
    besides,
    coming,
  }
}

function settle(debts: readonly Debt[], desconto: number): Expected['descontos'] {
  let left = desconto
  return debts.flatMap((debt) => {
    const valor = Math.min(left, debt.aberto)
    left -= valor
    debt.aberto -= valor
    return valor > 0 ? [{ tipo: debt.tipo, valor }] : []
  })
}
