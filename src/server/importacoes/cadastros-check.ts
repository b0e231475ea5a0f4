/** Checks the rows of a spreadsheet of lojas or empreendimentos with the schema of the form of a new record. */
import { IMPORTED_INPUTS, type StagedRecord } from '../../contract/importacoes-de-cadastros.ts'
import { codigoKey, type ImportedCadastro, type WrittenRecord } from '../../core/importacao-cadastros.ts'
import type { CellProblem } from '../../core/importacao-cells.ts'
import type { ExistingChoice } from '../../core/importacao-colunas.ts'
import { nameKey } from '../../core/importacao-vendas-names.ts'

/** The records that a field may name, by field. */
export type Referred = Readonly<
  Record<
    string,
    {
      /** What each is called: 'Administrador ativo'. */
      chamado: string
      registros: readonly { id: string; nome: string; email: string }[]
    }
  >
>

interface CheckedRecords {
  /** The rows without problems that are not skipped. */
  validas: StagedRecord[]
  /** Those whose code is registered. */
  existentes: number
  erros: CellProblem[]
}

interface Known {
  /** The registered codes, as `codigoKey` returns them. */
  codigos: ReadonlySet<string>
  referidos: Referred
  existentes: ExistingChoice
}

/** All rows with their problems, in the file's order. */
export function checkRecords(
  cadastro: ImportedCadastro,
  registros: readonly WrittenRecord[],
  known: Known,
): CheckedRecords {
  const result: CheckedRecords = { validas: [], existentes: 0, erros: [] }
  const rowOf = new Map<string, number>()
  const find = finderOf(known.referidos)
  for (const { linha, valores, lugares, erros: unread } of registros) {
    const placeOf = (field: PropertyKey | undefined) => lugares[String(field)] ?? { linha, coluna: null }
    const erros = [...unread]
    const codigo = codigoKey(valores.codigo)
    const before = rowOf.get(codigo)
    if (codigo !== '' && before !== undefined)
      erros.push({ ...placeOf('codigo'), mensagem: `Este código já está na linha ${before}` })
    else rowOf.set(codigo, linha)
    const isRegistered = known.codigos.has(codigo)
    if (isRegistered) result.existentes++
    if (isRegistered && known.existentes === 'pular') continue

    const input: Record<string, unknown> = { ...valores }
    for (const field of Object.keys(known.referidos)) {
      const found = find(field, valores[field])
      if ('erro' in found) erros.push({ ...placeOf(field), mensagem: found.erro })
      input[field] = 'erro' in found ? null : found.id
    }
    const parsed = IMPORTED_INPUTS[cadastro].safeParse(input)
    for (const { path, message: mensagem } of parsed.error?.issues ?? []) {
      const place = placeOf(path[0])
      // A cell that cannot be read has its own error.
      if (!erros.some((erro) => erro.coluna !== null && erro.coluna === place.coluna))
        erros.push({ ...place, mensagem })
    }
    result.erros.push(...erros)
    if (parsed.success && erros.length === 0)
      result.validas.push({ linha, registro: parsed.data, completar: isRegistered })
  }
  return result
}

/** Finds the only record that has the name or the email. */
function finderOf(referidos: Referred) {
  const byField = new Map(
    Object.entries(referidos).map(([field, { registros }]) => {
      const ids = new Map<string, Set<string>>()
      for (const { id, nome, email } of registros)
        for (const key of [nameKey(nome), nameKey(email)]) ids.set(key, (ids.get(key) ?? new Set()).add(id))
      return [field, ids]
    }),
  )
  return (field: string, text: unknown): { id: string | null } | { erro: string } => {
    if (typeof text !== 'string') return { id: null }
    const [id, other] = byField.get(field)?.get(nameKey(text)) ?? []
    const { chamado } = referidos[field] ?? {}
    if (id === undefined) return { erro: `Nenhum ${chamado} tem o nome ou o email “${text}”` }
    return other === undefined ? { id } : { erro: `Há mais de um ${chamado} com este nome: use o email` }
  }
}
