/** The acts of a walk through the routes on commissions: released, paid outside of closings, reversed, marked by hand. */
import { addDays } from '../../../core/dates.ts'
import { DESFAZIVEIS } from '../../../core/financeiro/liberacoes.ts'
import { toReais } from '../../../core/money.ts'
import { judge, projectionOf } from './oracle.ts'
import type { Linha, Row } from './oracle-world.ts'
import {
  loose,
  lowered,
  maySettle,
  mirrorOf,
  type Person,
  type RoutesWalk,
  same,
  seesLine,
  standing,
  tell,
  versionsOf,
} from './routes-walk-state.ts'
import { amount, someOfSales } from './walk-choices.ts'

const somebody = ({ random, people }: RoutesWalk) => random.pick(people)

function someLine(walk: RoutesWalk): Linha {
  const linha = someOfSales(walk)
  if (!linha) throw new Error('The walk begins with sales')
  return linha
}

function someLines(walk: RoutesWalk): Linha[] {
  const some = Array.from({ length: walk.random.int(1, 4) }, () => someLine(walk))
  return [...new Set(some)]
}

const isInDesistencia = ({ world }: RoutesWalk, { venda }: Linha) => world.desistencias.has(venda ?? '')

/** The amount of the line that may still be released, in centavos. */
function toRelease(walk: RoutesWalk, linha: Linha): number {
  return projectionOf(walk.world, linha)?.status === 'Pendente' ? linha.valor - linha.liberado : 0
}

/** Calls with several commissions, of which those that match are done. */
async function onSome(
  walk: RoutesWalk,
  kind: string,
  {
    path,
    more = {},
    matches,
    done,
  }: {
    path: string
    more?: object
    matches(by: Person, linha: Linha, stale: boolean): boolean
    done(linhas: readonly Linha[], body: Record<string, unknown>): Row[][]
  },
): Promise<void> {
  const by = somebody(walk)
  const linhas = someLines(walk)
  const versions = await versionsOf(
    walk,
    linhas.map(({ venda }) => venda ?? ''),
  )
  const of = ({ venda }: Linha) => versions.get(venda ?? '') ?? { versao: 0, stale: true }
  const itens = linhas.map((linha) => ({
    id: linha.participante,
    ...(kind !== 'desfazerLiberacao' && { versao: of(linha).versao }),
  }))
  const [first] = itens
  const repeated = walk.random.chance(0.05)
  await tell(walk, {
    kind,
    by,
    method: 'POST',
    path,
    body: { ...more, itens: repeated ? [...itens, first] : itens },
    legal:
      repeated || !maySettle(walk, by)
        ? null
        : ({ body }) => {
            const taken = linhas.filter((l) => seesLine(walk, by, l) && matches(by, l, of(l).stale))
            const skipped = linhas.filter((linha) => !taken.includes(linha)).map((l) => l.participante)
            const puladas = body.puladas.map(({ id }: { id: string }) => id)
            same('skipped', puladas.toSorted(), skipped.toSorted())
            return done(taken, body)
          },
  })
}

/** An amount, what the person saw, and a day; `isLegal` of them where so much is left. */
function typed(walk: RoutesWalk, most: number) {
  const { random, hoje, dia } = walk
  const valor = Math.max(1, amount(walk, most))
  const ago = random.chance(0.07) ? -random.int(1, 3) : random.int(0, 20)
  const havia = random.chance(0.2) ? most + random.int(1, 9) : most
  return {
    valor,
    dia: dia - ago,
    body: { valor: toReais(valor), havia: toReais(havia), data: addDays(hoje, -ago) },
    isLegal: most > 0 && havia === most && valor <= most && ago >= 0,
  }
}

/** The amount that is in no closing, released or not; nothing of a sale in Desistência. */
function payable(walk: RoutesWalk, linha: Linha): number {
  return isInDesistencia(walk, linha) ? 0 : toRelease(walk, linha) + loose(walk, linha)
}

export const COMISSAO_ACTS = {
  async nova(walk: RoutesWalk) {
    const open = [...walk.world.linhas.values()].filter(({ pago, valor }) => pago < valor)
    if (open.length < 40) await walk.newVenda()
  },
  async liberar(walk: RoutesWalk) {
    await onSome(walk, 'liberar', {
      path: '/liberacoes/liberar',
      matches: (_by, linha, stale) =>
        !stale &&
        !isInDesistencia(walk, linha) &&
        linha.liberado < linha.valor &&
        (linha.liberado > 0 || linha.typed === 'Pendente'),
      done(linhas, { quantas, valor }) {
        const rows = linhas.map((linha): Row => {
          return { tipo: 'Liberação', valor: linha.valor - linha.liberado, linha: linha.id, dia: walk.dia }
        })
        const sum = rows.reduce((total, row) => total + row.valor, 0)
        same('released', { quantas, valor }, { quantas: rows.length, valor: toReais(sum) })
        return rows.length > 0 ? [rows] : []
      },
    })
  },
  async desfazerLiberacao(walk: RoutesWalk) {
    await onSome(walk, 'desfazerLiberacao', {
      path: '/liberacoes/desfazer',
      matches: (_by, linha) => loose(walk, linha) > 0,
      done(linhas, { valor }) {
        same('taken back', valor, toReais(linhas.reduce((sum, linha) => sum + loose(walk, linha), 0)))
        const rows = linhas.flatMap((linha) => lowered(walk, linha, linha.liberado - loose(walk, linha)))
        return rows.length > 0 ? [rows] : []
      },
    })
  },
  /** Marked by hand, which does nothing to a released one. */
  async marcar(walk: RoutesWalk) {
    const status = walk.random.pick(['Pago', 'Pendente'] as const)
    await onSome(walk, 'marcar', {
      path: '/comissoes/marcar',
      more: status === 'Pago' ? { status, data_pagamento: walk.hoje } : { status },
      matches: (_by, linha, stale) =>
        !stale &&
        linha.liberado === 0 &&
        linha.typed === (status === 'Pago' ? 'Pendente' : 'Pago') &&
        !(linha.typed === 'Pago' && isInDesistencia(walk, linha)),
      done(linhas, { marcadas }) {
        same('marked', marcadas, linhas.length)
        for (const linha of linhas) linha.typed = status
        return []
      },
    })
  },
  async pagarPorFora(walk: RoutesWalk) {
    const [by, linha] = [somebody(walk), someLine(walk)]
    const { valor, dia, body, isLegal } = typed(walk, payable(walk, linha))
    const missing = valor - loose(walk, linha)
    const release: Row = { tipo: 'Liberação', valor: missing, linha: linha.id, dia: walk.dia }
    await tell(walk, {
      kind: 'porFora',
      by,
      method: 'POST',
      path: `/liberacoes/${linha.participante}/pago-por-fora`,
      body: { ...body, dia_conferido: true, forma: 'PIX' },
      legal:
        isLegal && by.cargo === 'Administrador'
          ? () => [
              ...(missing > 0 ? [[release]] : []),
              [{ tipo: 'Pago por fora', valor, linha: linha.id, dia }],
            ]
          : null,
    })
  },
  async pagarDireto(walk: RoutesWalk) {
    const [by, linha] = [somebody(walk), someLine(walk)]
    const { valor, dia, body, isLegal } = typed(walk, payable(walk, linha))
    const excess = valor - toRelease(walk, linha)
    await tell(walk, {
      kind: 'direto',
      by,
      method: 'POST',
      path: `/liberacoes/${linha.participante}/pago-direto`,
      body: { ...body, dia_conferido: true, forma: 'Incorporadora' },
      legal:
        isLegal && by.cargo === 'Administrador'
          ? () => [
              ...(excess > 0 ? [lowered(walk, linha, linha.liberado - excess)] : []),
              [{ tipo: 'Pago direto', valor, linha: linha.id, dia }],
            ]
          : null,
    })
  },
  async estornar(walk: RoutesWalk) {
    const [by, linha] = [somebody(walk), someLine(walk)]
    const { id, participante, favorecido, pago, estornado } = linha
    const { valor, dia, body, isLegal } = typed(walk, pago - estornado)
    await tell(walk, {
      kind: 'estornar',
      by,
      method: 'POST',
      path: `/liberacoes/${participante}/estorno`,
      body,
      legal:
        isLegal && by.cargo === 'Administrador'
          ? () => [[{ tipo: 'Estorno', valor, linha: id, favorecido, dia }]]
          : null,
    })
  },
  async devolver(walk: RoutesWalk) {
    const by = somebody(walk)
    const favorecido = walk.random.pick(walk.favorecidos)
    const { valor, dia, body, isLegal } = typed(walk, walk.world.dividas.get(favorecido) ?? 0)
    await tell(walk, {
      kind: 'devolver',
      by,
      method: 'POST',
      path: `/liberacoes/devolucoes/${favorecido}`,
      body: { ...body, forma: 'PIX' },
      legal:
        isLegal && by.cargo === 'Administrador'
          ? () => [[{ tipo: 'Devolução', valor, favorecido, dia }]]
          : null,
      after: () => lowerDrafts(walk, favorecido),
    })
  },
  async desfazerMovimento(walk: RoutesWalk) {
    const by = somebody(walk)
    const kinds: readonly string[] = DESFAZIVEIS
    const all = [...walk.world.movimentos.values()]
    const open = standing(walk, ({ tipo }) => kinds.includes(tipo))
    const some = walk.random.chance(0.8) ? open : all
    if (some.length === 0) return
    const { id, tipo, linha, favorecido, estorna } = walk.random.pick(some)
    const of = [...walk.world.linhas.values()].find((one) =>
      linha === undefined ? tipo === 'Devolução' && one.favorecido === favorecido : one.id === linha,
    )
    if (!of?.participante) return
    const rows = [mirrorOf(walk, id)]
    const isLegal =
      by.cargo === 'Administrador' &&
      kinds.includes(tipo) &&
      estorna === undefined &&
      judge(walk.world, rows) !== null
    await tell(walk, {
      kind: 'desfazerMovimento',
      by,
      method: 'POST',
      path: `/liberacoes/${of.participante}/desfazer-movimento`,
      body: { movimento_id: String(id) },
      legal: isLegal ? () => [rows] : null,
    })
  },
  /** Several sales fall through, or come back. */
  async desistir(walk: RoutesWalk) {
    const by = somebody(walk)
    const { venda } = someLine(walk)
    const id = venda ?? ''
    const linhas = linhasOf(walk, id)
    const enters = walk.random.chance(0.5)
    const { versao, stale } = (await versionsOf(walk, [id])).get(id) ?? { versao: 0, stale: true }
    const isDone =
      !stale &&
      linhas.every((linha) => seesLine(walk, by, linha)) &&
      enters !== walk.world.desistencias.has(id) &&
      !(enters && linhas.some(({ aprovado, pago }) => aprovado > pago))
    await tell(walk, {
      kind: 'desistir',
      by,
      method: 'PUT',
      path: '/vendas/lote/status',
      body: { status: enters ? 'Desistência' : 'Assinada', itens: [{ id, versao }] },
      legal: ({ body }) => {
        if (body.alteradas !== (isDone ? 1 : 0)) throw new Error(`changed sales: ${JSON.stringify(body)}`)
        const rows = linhas.flatMap((linha) =>
          isDone && enters && loose(walk, linha) > 0
            ? lowered(walk, linha, linha.liberado - loose(walk, linha))
            : [],
        )
        return rows.length > 0 ? [rows] : []
      },
      after() {
        if (isDone) (enters ? fallThrough : comeBack)(walk, id)
      },
    })
  },
}

/** Drafts discount no more than what is still owed; the first ones keep theirs. */
export function lowerDrafts({ world }: RoutesWalk, favorecido: string): void {
  let owed = world.dividas.get(favorecido) ?? 0
  for (const pagamento of world.pagamentos.values()) {
    if (pagamento.favorecido !== favorecido || pagamento.status !== 'Rascunho') continue
    if (world.fechamentos.get(pagamento.fechamento)?.status !== 'Rascunho') continue
    const { desconto } = pagamento
    pagamento.desconto = Math.min(desconto, Math.max(0, owed))
    owed -= desconto
  }
}

const linhasOf = ({ world }: RoutesWalk, venda: string) =>
  [...world.linhas.values()].filter((linha) => linha.venda === venda)

function fallThrough(walk: RoutesWalk, venda: string): void {
  walk.world.desistencias.add(venda)
  for (const linha of linhasOf(walk, venda)) {
    if (linha.liberado > 0 || linha.typed !== 'Pendente') continue
    linha.typed = 'Cancelado'
    walk.canceladas.add(linha.id)
  }
}

function comeBack(walk: RoutesWalk, venda: string): void {
  walk.world.desistencias.delete(venda)
  for (const linha of linhasOf(walk, venda)) if (walk.canceladas.delete(linha.id)) linha.typed = 'Pendente'
}
