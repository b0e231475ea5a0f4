/** Checks the sales of a spreadsheet: each with the schema of a new sale, its names looked up. */
import type { StagedVenda } from '../../contract/importacoes-de-vendas.ts'
import { newVendaInput } from '../../contract/vendas-form.ts'
import { codeKey } from '../../core/codes.ts'
import type { CellPlace, CellProblem } from '../../core/importacao-cells.ts'
import type { ExistingChoice } from '../../core/importacao-colunas.ts'
import type { WrittenParticipante, WrittenVenda } from '../../core/importacao-vendas.ts'
import type { SaleField } from '../../core/importacao-vendas-fields.ts'
import type { NameKind, NameMeaning } from '../../core/importacao-vendas-names.ts'

export interface FoundName {
  tipo: NameKind
  nome: string
  linha: number
  quantidade: number
  motivo: string | null
}

export interface CheckedVendas {
  /** The sales without problems that are not skipped. */
  validas: StagedVenda[]
  /** Those whose number is registered. */
  existentes: number
  /** Names that stand for no record, each once. */
  nomes: FoundName[]
  erros: CellProblem[]
}

interface Known {
  find: (tipo: NameKind, nome: string) => NameMeaning
  /** The registered numbers of sales, as `codeKey` returns them. */
  numeros: ReadonlySet<string>
  existentes: ExistingChoice
}

/** All sales with their problems, in the file's order. */
export function checkVendas(vendas: readonly WrittenVenda[], known: Known): CheckedVendas {
  const result: CheckedVendas = { validas: [], existentes: 0, nomes: [], erros: [] }
  const unknown = new Map<string, FoundName>()
  for (const venda of vendas) {
    const isRegistered = known.numeros.has(codeKey(String(venda.valores.numero_venda ?? '')))
    if (isRegistered) result.existentes++
    if (isRegistered && known.existentes === 'pular') continue
    const { input, places, missing } = withIds(venda, known.find)
    for (const { tipo, nome, linha, motivo } of missing) {
      const key = `${tipo}\n${nome}`
      const found = unknown.get(key)
      if (found) found.quantidade++
      else unknown.set(key, { tipo, nome, linha, motivo, quantidade: 1 })
    }
    const parsed = newVendaInput.safeParse(input)
    const erros = parsed.success
      ? venda.erros
      : [...venda.erros, ...parsed.error.issues.flatMap((issue) => problemOf(issue, venda, places))]
    result.erros.push(...erros)
    if (!parsed.success || erros.length > 0 || missing.length > 0) continue
    result.validas.push({ linha: venda.linha, venda: parsed.data, completar: isRegistered })
  }
  result.nomes = [...unknown.values()]
  return result
}

/** The place of each part of the input, by its path. */
type Places = ReadonlyMap<string, CellPlace>

type MissingName = Pick<FoundName, 'tipo' | 'nome' | 'linha' | 'motivo'>

/** Stands where a name is not known, so that the rest is checked; different ones, so that nobody appears twice. */
const placeholder = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** What the form would send, with ids in place of names. */
function withIds(venda: WrittenVenda, find: Known['find']) {
  const missing: MissingName[] = []
  const idOf = (tipo: NameKind, nome: string, linha: number): string => {
    const meaning = find(tipo, nome)
    if (meaning && 'id' in meaning) return meaning.id
    missing.push({ tipo, nome, linha, motivo: meaning?.motivo ?? null })
    return placeholder(missing.length)
  }
  const { valores, lugares: places } = venda
  const named = (field: SaleField, tipo: NameKind) => {
    const nome = valores[field]
    return typeof nome === 'string' ? idOf(tipo, nome, places[field]?.linha ?? venda.linha) : undefined
  }
  const paths = new Map<string, CellPlace>(Object.entries(places))
  const participantes = venda.participantes.map((participante, n) => {
    const { nome, linha, colunas } = participante
    const percentOrValue = colunas.percentual ?? colunas.valor
    paths.set(`participantes.${n}.colaborador_id`, { linha, coluna: colunas.nome })
    paths.set(`participantes.${n}.percentual_comissao`, { linha, coluna: percentOrValue })
    paths.set(`participantes.${n}.valor_comissao`, { linha, coluna: colunas.valor })
    return { colaborador_id: idOf('corretor', nome, linha), ...comissaoOf(participante) }
  })
  const input = {
    ...valores,
    loja_id: named('loja_id', 'loja'),
    empreendimento_id: named('empreendimento_id', 'empreendimento'),
    // Without a column of its own, the first participant sold it.
    colaborador_id: named('colaborador_id', 'corretor') ?? participantes[0]?.colaborador_id,
    participantes,
  }
  return { input, places: paths, missing }
}

/** The percentage counts if there is one; a value is only given where there is none. */
function comissaoOf({ percentual, valor }: WrittenParticipante) {
  return percentual === undefined && valor !== undefined
    ? { modo: 'valor', valor_comissao: valor }
    : { modo: 'percentual', ...(percentual === undefined ? {} : { percentual_comissao: percentual }) }
}

/** Nothing for a field whose cell has an error of its own. */
function problemOf(
  { path, message: mensagem }: { path: PropertyKey[]; message: string },
  venda: WrittenVenda,
  places: Places,
): CellProblem[] {
  const { linha, coluna } = places.get(path.join('.')) ?? { linha: venda.linha, coluna: null }
  if (coluna !== null && venda.erros.some((erro) => erro.linha === linha && erro.coluna === coluna)) return []
  return [{ linha, coluna, mensagem }]
}
