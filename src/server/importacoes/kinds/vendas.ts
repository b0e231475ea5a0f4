/** Imports of sales: each with the schema of a new sale, its names looked up. */
import type { StagedVenda } from '../../../contract/importacoes/staged.ts'
import { newVendaInput } from '../../../contract/vendas/form.ts'
import { codeKey } from '../../../core/codes.ts'
import { calculationBaseOf, sumOfPercents, totalComissao } from '../../../core/comissao.ts'
import { COMISSAO_MESSAGES } from '../../../core/comissoes/comissoes.ts'
import type { CellPlace } from '../../../core/importacao/cells.ts'
import {
  COMPLETAR_MESSAGES,
  FILLED_IN_VENDA,
  keptNotices,
  registeredFinder,
} from '../../../core/importacao/completar.ts'
import { type Finding, type Findings, findingOf } from '../../../core/importacao/findings.ts'
import { type FindName, nameFinder, nameKey } from '../../../core/importacao/names.ts'
import { sharesOf } from '../../../core/importacao/partes.ts'
import type { NameKind } from '../../../core/importacao/respostas.ts'
import { sumsOf } from '../../../core/importacao/sums.ts'
import { suspicionsOf } from '../../../core/importacao/suspicions.ts'
import { repeatedUnit, soldUnits } from '../../../core/importacao/unidades.ts'
import { placesOf, readVendas, type WrittenVenda } from '../../../core/importacao/vendas.ts'
import { type SaleField, VENDAS_COLUMNS } from '../../../core/importacao/vendas-fields.ts'
import { disagreementOf } from '../../../core/vendas/disagreement.ts'
import { type StoredComissao, shareOut } from '../../../core/vendas/participantes.ts'
import type { Kind, MissingName } from './kind.ts'

export const vendasKind: Kind<WrittenVenda[]> = {
  columns: VENDAS_COLUMNS,
  nomesOpcionais: false,
  read: readVendas,
  lookups: (vendas, { respostas, lembrados }) => ({
    codigos: vendas.map(keyOf),
    torres: namesOf(vendas, 'torre'),
    unidades: namesOf(vendas, 'unidade'),
    empreendimentos: {
      nomes: namesOf(vendas, 'empreendimento_id'),
      ids: [...respostas.nomes, ...lembrados].flatMap(({ tipo, pessoas }) =>
        tipo === 'empreendimento' ? pessoas.map(({ id }) => id) : [],
      ),
    },
  }),
  judge(vendas, known, { found, respostas, lembrados }) {
    const find = nameFinder(known.records, respostas.nomes, lembrados, found.used.nomes)
    const registered = registeredFinder(known.registrados)
    const codigos = new Set(known.codigos)
    const confirmadas = new Set(respostas.confirmadas)
    const existentes = respostas.existentes ?? 'pular'
    const nomes: MissingName[] = []
    const staged: StagedVenda[] = []
    const repetidas = []
    const sold = soldUnits(known.vendas)
    const isKnown = (venda: WrittenVenda) => codigos.has(keyOf(venda))
    for (const venda of vendas) {
      const completar = isKnown(venda)
      if (completar && existentes === 'pular') continue
      const before = found.stopping
      const { input, places, missing, pagamentos } = withIds(venda, find, found)
      addDisagreements(venda, found)
      nomes.push(...missing)
      const parsed = newVendaInput.safeParse(input)
      if (pagamentos?.some((day) => day !== null && day > known.hoje)) addFuturePayment(venda, found)
      for (const issue of parsed.error?.issues ?? []) addProblem(issue, venda, places, found)
      if (!parsed.success || venda.isIncomplete || missing.length > 0 || found.stopping > before) continue
      const { numero_venda: numero, cliente_nome, torre, unidade } = parsed.data
      const same = sold.add({
        ...parsed.data,
        linha: venda.linha,
        torre: known.torres.get(nameKey(torre)) ?? '',
        unidade: known.unidades.get(nameKey(unidade)) ?? '',
      })
      if (same && !completar) {
        const texto = `${cliente_nome}, unidade ${unidade}`
        if (!same.isSameSale) found.suspeitas.push(repeatedUnit(venda.linha, unidade, same))
        else if (!confirmadas.has(venda.linha))
          repetidas.push({ linha: venda.linha, numero, registrada: same.numero_venda, texto })
      }
      found.suspeitas.push(...suspicionsOf(venda.linha, { ...parsed.data, pagamentos }, known))
      staged.push({ linha: venda.linha, venda: parsed.data, completar, ...(pagamentos && { pagamentos }) })
      if (completar)
        found.avisos.push(
          ...kept(venda, parsed.data, pagamentos, registered(parsed.data.numero_venda), places),
        )
    }
    return {
      total: vendas.length,
      existentes: vendas.filter(isKnown).length,
      staged: staged.map((dados) => ({ nivel: 1, nome: dados.venda.numero_venda, cpf: null, dados })),
      nomes,
      repetidas,
      somas: sumsOf(vendas, {
        stored: new Map(
          staged.filter(({ completar }) => !completar).map(({ linha, venda }) => [linha, amountsOf(venda)]),
        ),
        isKnown,
        totals: found.totais,
        left: respostas.fora.length,
      }),
    }
  },
}

function addFuturePayment({ linha, participantes }: WrittenVenda, found: Findings): void {
  found.erros.push(
    findingOf(
      { linha, coluna: participantes[0]?.colunas.pagamento ?? null },
      'participante_pagamento',
      COMISSAO_MESSAGES.data_futura,
    ),
  )
}

/** Notices about values and participants that differ in the registered sale. */
function kept(
  { linha, valores, participantes }: WrittenVenda,
  venda: StagedVenda['venda'],
  pagamentos: StagedVenda['pagamentos'] | null,
  registered: Readonly<Record<string, unknown>> | undefined,
  places: Places,
): Finding[] {
  const present = registered as RegisteredVenda | undefined
  const stored = present?.participantes && {
    base: calculationBaseOf(present),
    participantes: present.participantes,
  }
  const shares = shareOut(venda.participantes, calculationBaseOf(venda), stored).map((share, n) => ({
    colaborador_id: share.colaborador_id,
    valor_comissao: share.valor_comissao,
    // Without a column there is nothing to compare.
    ...(participantes.some(({ status }) => status !== undefined) && { status: share.status_comissao }),
    ...(pagamentos?.[n] && { pagamento: pagamentos[n] }),
  }))
  const differs = !haveSameShares(shares, present?.participantes)
  const { colunas } = participantes[0] ?? {}
  return [
    ...keptNotices(
      venda,
      // The number identifies the sale, however it is written.
      Object.keys(valores).filter((field) => field !== 'numero_venda'),
      registered,
      (field) => places.get(field) ?? { linha, coluna: null },
      FILLED_IN_VENDA,
    ),
    ...(differs
      ? [
          findingOf(
            { linha, coluna: colunas?.nome ?? null },
            'participante',
            COMPLETAR_MESSAGES.participantes,
          ),
        ]
      : []),
  ]
}

/** The part of a registered sale that is compared with the file's participants. */
type RegisteredVenda = Parameters<typeof calculationBaseOf>[0] & { participantes?: readonly StoredComissao[] }

type Share = Readonly<Record<string, unknown>> & { colaborador_id: string }

/** True if the registered participants are those of the file, with the same shares. */
function haveSameShares(shares: readonly Share[], registered: RegisteredVenda['participantes']): boolean {
  if (!registered) return true
  return (
    shares.length === registered.length &&
    shares.every((share) => {
      const same = registered.find(({ colaborador_id }) => colaborador_id === share.colaborador_id)
      return same && Object.entries(share).every(([field, value]) => Reflect.get(same, field) === value)
    })
  )
}

function keyOf({ valores }: WrittenVenda): string {
  return codeKey(String(valores.numero_venda ?? ''))
}

/** The amounts stored for a sale, in reais, as its form would compute them. */
function amountsOf(venda: StagedVenda['venda']): { vgv: number; comissao: number } {
  const { valor_comissao } = totalComissao(shareOut(venda.participantes, calculationBaseOf(venda)))
  return { vgv: venda.valor_venda, comissao: valor_comissao }
}

/** The texts of the field, each once, as `nameKey` returns them. */
function namesOf(vendas: readonly WrittenVenda[], field: SaleField): string[] {
  return [...new Set(vendas.map(({ valores }) => nameKey(String(valores[field] ?? ''))))]
}

/** The place of each part of the input, by its path. */
type Places = ReadonlyMap<string, CellPlace>

/** Stands for an unknown name, so that the rest is checked; each is different, so that nobody appears twice. */
const placeholder = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const PARTED_IN_REAIS = 'A comissão é dividida em reais, para que as partes somem o percentual ao centavo'

/** The sale as a form would send it, with ids instead of names. */
function withIds(venda: WrittenVenda, find: FindName, found: Findings) {
  const missing: MissingName[] = []
  const peopleOf = (tipo: NameKind, nome: string, linha: number) => {
    const meaning = find(tipo, nome)
    if (meaning && 'pessoas' in meaning) return meaning.pessoas
    missing.push({ tipo, nome, linha, motivo: meaning?.motivo ?? null })
    return [{ id: placeholder(missing.length), parte: 100 }]
  }
  const { valores } = venda
  const paths = placesOf(venda)
  const named = (field: SaleField, tipo: NameKind) => {
    const nome = valores[field]
    return typeof nome === 'string'
      ? peopleOf(tipo, nome, paths.get(field)?.linha ?? venda.linha)[0]?.id
      : undefined
  }
  // Percentages of the whole base lose no centavo, however many people share one.
  const base = isWhole(venda) ? undefined : writtenBase(valores)
  const written = venda.participantes.flatMap((participante) => {
    const people = peopleOf('corretor', participante.nome, participante.linha)
    const { shares, emReais } = sharesOf(participante, people, base)
    const { linha, colunas } = participante
    if (emReais)
      found.avisos.push(
        findingOf({ linha, coluna: colunas.percentual }, 'participante_percentual', PARTED_IN_REAIS),
      )
    return shares.map((share) => ({ participante, ...share }))
  })
  const participantes = written.map(
    ({ participante: { linha, colunas, status, forma }, id, comissao }, n) => {
      const percentOrValue = colunas.percentual ?? colunas.valor
      paths.set(`participantes.${n}.colaborador_id`, { linha, coluna: colunas.nome })
      paths.set(`participantes.${n}.percentual_comissao`, { linha, coluna: percentOrValue })
      paths.set(`participantes.${n}.valor_comissao`, { linha, coluna: colunas.valor })
      return {
        colaborador_id: id,
        ...comissao,
        ...(status === undefined ? {} : { status_comissao: status }),
        ...(forma === undefined ? {} : { tipo_pagamento_comissao: forma }),
      }
    },
  )
  const days = written.map(({ participante: { pagamento, status } }) =>
    typeof pagamento === 'string' && status === 'Pago' ? pagamento : null,
  )
  const input = {
    ...valores,
    loja_id: named('loja_id', 'loja'),
    empreendimento_id: named('empreendimento_id', 'empreendimento'),
    // Without a column of its own, the first participant sold it.
    colaborador_id: named('colaborador_id', 'corretor') ?? participantes[0]?.colaborador_id,
    participantes,
  }
  return { input, places: paths, missing, pagamentos: days.some((day) => day !== null) ? days : null }
}

/** True if the participants are written by percent, all of them, and make 100. */
function isWhole({ participantes }: WrittenVenda): boolean {
  const percents = participantes.flatMap(({ percentual, valor }) =>
    typeof percentual === 'number' && valor === undefined ? [{ percentual_comissao: percentual }] : [],
  )
  return percents.length === participantes.length && sumOfPercents(percents) === 100
}

/** The base of percentages, in reais. */
function writtenBase({ base_calculo_comissao, valor_ato, valor_venda }: WrittenVenda['valores']): unknown {
  return base_calculo_comissao === 'valor_ato' ? valor_ato : valor_venda
}

/**
 * Adds a finding for participants whose percentage and value disagree: an error if one of them is zero, otherwise a
 * notice.
 */
function addDisagreements({ valores, participantes }: WrittenVenda, found: Findings): void {
  const base = writtenBase(valores)
  if (typeof base !== 'number') return
  const shares = shareOut(
    participantes.map(({ percentual }) => ({
      modo: 'percentual',
      percentual_comissao: typeof percentual === 'number' ? percentual : 0,
    })),
    base,
  )
  for (const [i, { linha, colunas, percentual, valor }] of participantes.entries()) {
    if (typeof percentual !== 'number' || typeof valor !== 'number') continue
    const isZero = percentual === 0 || valor === 0
    const written = { percentual, valor, shared: shares[i]?.valor_comissao ?? 0 }
    const said = disagreementOf(base, written, isZero ? 'corrija um dos dois' : undefined)
    if (!said) continue
    const place = { linha, coluna: colunas.valor }
    const list = isZero ? found.erros : found.avisos
    list.push(findingOf(place, 'participante_valor', said.mensagem, said.tipo))
  }
}

/** Adds a problem, unless the field's cell already has an error or a question. */
function addProblem(
  { path, message }: { path: PropertyKey[]; message: string },
  venda: WrittenVenda,
  places: Places,
  found: Findings,
): void {
  const [field = ''] = path
  const place = places.get(path.join('.')) ?? { linha: venda.linha, coluna: null }
  // A participant who is still a question does not count yet.
  if (venda.isIncomplete && path.length === 1 && field === 'participantes') return
  const isMissing = path.length > 1 || venda.valores[String(field) as SaleField] === undefined
  if (venda.isIncomplete && place.coluna !== null && isMissing) return
  found.erros.push(findingOf(place, String(field), message))
}
