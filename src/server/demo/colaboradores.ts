import type { Cargo } from '../../core/colaboradores.ts'
import { addDays, addMonths } from '../../core/dates.ts'
import type { LojaDemo } from './lojas.ts'
import { DOMAIN } from './lojas.ts'
import { emailOf } from './people.ts'
import { at } from './random.ts'
import type { Making, Row } from './rows.ts'

/** A member of the demo's team, as of today. */
export interface ColaboradorDemo {
  row: Row<'colaboradores'>
  /** Whether they sell, or did before being promoted; the others lead. */
  isSeller: boolean
  /** Relative weight in the sales. */
  weight: number
  /** The share of the sales (0 to 1) after which they no longer take part: they left or were promoted. */
  until: number
}

/**
 * Sixty people: 3 Diretores, 9 Gerentes (the last one promoted from Corretor) and 48 Corretores; seven of them have
 * left. Superiors come before their reports.
 */
export function makeColaboradores(making: Making, lojas: readonly LojaDemo[]): ColaboradorDemo[] {
  const { random } = making
  const mainLoja = at(lojas, 0)
  const diretores = [0, 1, 2].map((i) =>
    person(making, {
      cargo: 'Diretor',
      loja: i === 0 ? mainLoja : null,
      superior: null,
      admissao: 96 - i * 9,
    }),
  )
  const diretorOf = (loja: LojaDemo) => at(diretores, DIRETOR_OF_LOJA[loja.row.codigo] ?? 0)

  const gerentes = lojas.flatMap((loja) =>
    Array.from({ length: GERENTES[loja.row.codigo] ?? 0 }, () =>
      person(making, { cargo: 'Gerente', loja, superior: diretorOf(loja), admissao: random.int(30, 80) }),
    ),
  )
  const closed = at(lojas, 5)
  for (const gerente of gerentes.filter(({ row }) => row.loja_id === closed.row.id)) leave(gerente, 0.45)
  const promoted = person(making, {
    cargo: 'Gerente',
    loja: at(lojas, 1),
    superior: diretorOf(at(lojas, 1)),
    admissao: 34,
  })
  promoted.isSeller = true
  promoted.until = PROMOTION

  const corretores = lojas.flatMap((loja) => {
    const leaders = gerentes.filter(({ row }) => row.loja_id === loja.row.id && row.status === 'Ativo')
    return Array.from({ length: CORRETORES[loja.row.codigo] ?? 0 }, (_, i) => {
      const superior =
        leaders.length === 0 || random.chance(0.06) ? diretorOf(loja) : at(leaders, i % leaders.length)
      const corretor = person(making, {
        cargo: 'Corretor',
        loja,
        superior,
        admissao: random.int(24, 70),
        referrer: random.chance(0.4) ? random.pick([...diretores, ...gerentes]) : undefined,
      })
      if (loja === closed) leave(corretor, loja.until)
      return corretor
    })
  })
  for (const i of [4, 17, 28, 39]) leave(at(corretores, i), random.int(30, 80) / 100)
  return [...diretores, ...gerentes, promoted, ...corretores]
}

/** The share of the sales up to which the promoted one sells as a Corretor. */
const PROMOTION = 0.55
const DIRETOR_OF_LOJA: Readonly<Record<string, number>> = { AR: 0, SC: 0, BA: 0, RP: 1, UB: 1, CP: 2 }
const GERENTES: Readonly<Record<string, number>> = { AR: 2, RP: 1, CP: 2, SC: 1, UB: 1, BA: 1 }
const CORRETORES: Readonly<Record<string, number>> = { AR: 13, RP: 12, CP: 11, SC: 6, UB: 4, BA: 2 }

interface Profile {
  cargo: Cargo
  loja: LojaDemo | null
  superior: ColaboradorDemo | null
  /** Months ago. */
  admissao: number
  referrer?: ColaboradorDemo
}

function person({ random, people, calendar }: Making, profile: Profile): ColaboradorDemo {
  const nome = people.name()
  const data_admissao = addDays(addMonths(calendar.today, -profile.admissao), random.int(-12, 12))
  const colaborador: ColaboradorDemo = {
    isSeller: profile.cargo === 'Corretor',
    until: 1,
    // A few sell a lot, most sell some.
    weight: profile.cargo === 'Corretor' ? 0.5 + 4 * random.next() ** 3 : 1.2,
    row: {
      id: random.uuid(),
      nome,
      cpf: people.cpf(),
      telefone: people.telefone(profile.loja?.ddd ?? '16'),
      email: profile.cargo !== 'Corretor' || random.chance(0.93) ? emailOf(nome, DOMAIN) : null,
      cargo: profile.cargo,
      status: 'Ativo',
      data_admissao,
      loja_id: profile.loja?.row.id ?? null,
      superior_id: profile.superior?.row.id ?? null,
      indicado_por: profile.referrer?.row.id ?? null,
      comissao_base: COMISSAO_BASE[profile.cargo] + (random.chance(0.25) ? 0.25 : 0),
      creci: null,
      created_at: calendar.instantOn(data_admissao, random.int(540, 1020)),
    },
  }
  const { row } = colaborador
  if (row.cargo === 'Corretor') row.creci = creciOf(row.cpf, profile.loja)
  return colaborador
}

/** A CRECI of the loja's state; four out of five have one. */
function creciOf(cpf: string, loja: LojaDemo | null): string | null {
  const number = Number(cpf.slice(0, 6)) % 300_000
  return number % 5 === 0 ? null : `${loja?.row.estado ?? 'SP'} ${number}-F`
}

function leave(colaborador: ColaboradorDemo, ate: number): void {
  colaborador.until = ate
  colaborador.row.status = 'Inativo'
}

const COMISSAO_BASE: Record<Cargo, number> = { Diretor: 0.5, Gerente: 0.8, Corretor: 2 }
