/** Imports of payees: each with the schema of its form, and a key whose type the file or a person says. */
import { favorecidoInput } from '../../../contract/financeiro/favorecidos.ts'
import type { StagedFavorecido } from '../../../contract/importacoes/staged.ts'
import { normalizeDocumento } from '../../../core/cpf-cnpj.ts'
import {
  FAVORECIDO_MESSAGES,
  FAVORECIDO_TIPOS,
  keyOfOthers,
  mayShareCnpj,
  VINCULOS,
} from '../../../core/financeiro/favorecidos.ts'
import { readRecords, type WrittenRecord } from '../../../core/importacao/cadastros.ts'
import { wordAsker } from '../../../core/importacao/cell-reader.ts'
import { keptNotices } from '../../../core/importacao/completar.ts'
import {
  CHAVE_MESSAGES,
  FAVORECIDO_COLUMNS,
  optionsOfChave,
  readAs,
  readChave,
} from '../../../core/importacao/favorecidos.ts'
import { findingOf } from '../../../core/importacao/findings.ts'
import { nameFinder, nameKey } from '../../../core/importacao/names.ts'
import type { TableReading } from '../../../core/importacao/rows.ts'
import { RECORD_STATUSES } from '../../../core/status.ts'
import type { Kind, Known, MissingName, RegisteredFavorecido } from './kind.ts'

export const favorecidosKind: Kind<WrittenRecord[]> = {
  columns: FAVORECIDO_COLUMNS,
  nomesOpcionais: false,
  read: (reading) => readRecords(FAVORECIDO_COLUMNS, reading),
  lookups: (rows) => ({
    documentos: rows.map(documentoOf),
    pessoas: rows.map(({ valores }) => nameKey(String(valores.nome ?? ''))),
  }),
  judge(rows, known, reading) {
    const { found, respostas } = reading
    const findColaborador = colaboradorFinder(known, reading)
    const findRegistered = registeredFinder(known.favorecidos)
    const readKey = keyReader(reading)
    const repeated = repetitionFinder()
    const othersWithKey = keyFinder(known.favorecidos)
    const staged: StagedFavorecido[] = []
    const nomes: MissingName[] = []
    let existentes = 0
    for (const row of rows) {
      const { linha, valores, lugares, isIncomplete } = row
      const before = found.stopping
      const placeOf = (field: string) => lugares[field] ?? { linha, coluna: null }
      const refuse: Refuse = (field, mensagem, tipo = mensagem) =>
        found.erros.push(findingOf(placeOf(field), field, mensagem, tipo))
      const colaborador = findColaborador(row)
      if (colaborador && 'tipo' in colaborador) {
        nomes.push(colaborador)
        continue
      }
      const who: Who = { row, documento: documentoOf(row), colaborador_id: colaborador?.id ?? null }
      const suspect: Refuse = (field, mensagem, tipo = mensagem) =>
        found.suspeitas.push(findingOf(placeOf(field), field, mensagem, tipo))
      const sharesInFile = repeated(who, refuse)
      const { registered, shares } = findRegistered(who, refuse)
      if (registered) existentes++
      if (registered && (respostas.existentes ?? 'pular') === 'pular') continue

      if (
        valores.tipo !== undefined &&
        valores.tipo !== 'Colaborador' &&
        valores.colaborador_id !== undefined
      )
        refuse('colaborador_id', FAVORECIDO_MESSAGES.colaborador_do_tipo)
      const { tipo, nome, documento, vinculo, email } = valores
      const parsed = favorecidoInput.safeParse({
        tipo,
        nome,
        documento,
        vinculo,
        email,
        colaborador_id: who.colaborador_id,
        ...readKey(row, who.documento, refuse),
        ...(shares || sharesInFile ? { cnpj_compartilhado: true } : {}),
      })
      for (const { path, message } of parsed.error?.issues ?? []) {
        const field = String(path[0])
        // A cell that cannot be read has its own error.
        const isUnread = isIncomplete && field in lugares && valores[field] === undefined
        if (!isUnread) refuse(field, message)
      }
      if (!parsed.success || isIncomplete || found.stopping > before) continue
      const status = RECORD_STATUSES.find((each) => each === valores.status) ?? 'Ativo'
      staged.push({
        linha,
        favorecido: { ...parsed.data, status },
        registrado_id: registered?.id ?? null,
        completar: registered !== undefined,
      })
      const { chave_pix } = parsed.data
      if (parsed.data.cnpj_compartilhado) suspect('documento', FAVORECIDO_MESSAGES.cnpj_compartilhado)
      // A key that is there stays.
      if (chave_pix !== null && !registered?.chave_pix) {
        const others = othersWithKey(chave_pix, { nome: parsed.data.nome, id: registered?.id })
        if (others.length > 0) suspect('chave_pix', keyOfOthers(others), keyOfOthers(['…']))
      }
      if (registered)
        found.avisos.push(...keptNotices(parsed.data, SHOWN_AS_KEPT, { ...registered }, placeOf))
      else if (known.favorecidos.some((one) => nameKey(one.nome) === nameKey(parsed.data.nome)))
        suspect('nome', FAVORECIDO_MESSAGES.nome_repetido)
    }
    return {
      total: rows.length,
      existentes,
      nomes,
      staged: staged.map((dados) => {
        const { nome, documento } = dados.favorecido
        return { nivel: 1, nome, cpf: documento?.length === 11 ? documento : null, dados }
      }),
    }
  },
}

/** The fields in which a registered payee may differ from the row. The type of its key adds nothing to the key. */
const SHOWN_AS_KEPT = ['tipo', 'nome', 'documento', 'vinculo', 'chave_pix', 'email']

type Refuse = (field: string, mensagem: string, tipo?: string) => void

interface Who {
  row: WrittenRecord
  /** As stored; empty without one. */
  documento: string
  colaborador_id: string | null
}

function documentoOf({ valores }: WrittenRecord): string {
  return normalizeDocumento(String(valores.documento ?? ''))
}

/** The same for two payees without document and colaborador who cannot be told apart. */
function nameAndTipo({ nome, tipo }: { nome?: unknown; tipo?: unknown }): string {
  return `${String(tipo ?? '')} ${nameKey(String(nome ?? ''))}`
}

/**
 * Finds the colaborador of a payee of that tipo: by the CPF, unless another name stands beside it, then by the name. Null for
 * any other payee; the name if a person has to say it.
 */
function colaboradorFinder({ records, pessoas }: Known, { respostas, lembrados, found }: TableReading) {
  const byCpf = new Map(pessoas.map((pessoa) => [pessoa.cpf, pessoa]))
  const find = nameFinder(records, respostas.nomes, lembrados, found.used.nomes)
  return (row: WrittenRecord): { id: string } | MissingName | null => {
    const { linha, valores } = row
    const nome = String(valores.colaborador_id ?? valores.nome ?? '')
    if (valores.tipo !== 'Colaborador' || nome === '') return null
    const own = byCpf.get(documentoOf(row))
    if (own && (valores.colaborador_id === undefined || nameKey(own.nome) === nameKey(nome))) return own
    const meaning = find('colaborador', nome)
    const [only, other] = meaning && 'pessoas' in meaning ? meaning.pessoas : []
    if (only && !other) return only
    const motivo = meaning && 'motivo' in meaning ? meaning.motivo : null
    return { tipo: 'colaborador', nome, linha, motivo }
  }
}

/** The payees with a key, registered or in an earlier row, by name. */
function keyFinder(favorecidos: readonly RegisteredFavorecido[]) {
  const owners = new Map<string, { id?: string | undefined; nome: string }[]>()
  for (const { id, nome, chave_pix } of favorecidos)
    if (chave_pix !== null) owners.set(chave_pix, [...(owners.get(chave_pix) ?? []), { id, nome }])
  return (chave: string, owner: { id?: string | undefined; nome: string }): string[] => {
    const others = owners.get(chave) ?? []
    owners.set(chave, [...others, owner])
    return others.filter(({ id }) => id === undefined || id !== owner.id).map(({ nome }) => nome)
  }
}

/** True if the row's payee is a broker who may share its CNPJ. */
function mayShare({ row: { valores }, documento }: Who): boolean {
  const tipo = FAVORECIDO_TIPOS.find((each) => each === valores.tipo)
  const vinculo = VINCULOS.find((each) => each === valores.vinculo) ?? null
  return tipo !== undefined && mayShareCnpj({ tipo, vinculo, documento })
}

/**
 * Finds the registered payee: by document, then by colaborador; one without either by name and tipo. Of brokers who share a CNPJ
 * (`shares`) each is another.
 */
function registeredFinder(favorecidos: readonly RegisteredFavorecido[]) {
  const byDocumento = Map.groupBy(favorecidos, ({ documento }) => documento ?? '')
  const byColaborador = new Map(favorecidos.map((one) => [one.colaborador_id, one]))
  const byName = new Map(favorecidos.toReversed().map((one) => [nameAndTipo(one), one]))
  const findOne = (
    { row, documento, colaborador_id }: Who,
    refuse: Refuse,
  ): RegisteredFavorecido | undefined => {
    const key = nameKey(String(row.valores.nome ?? ''))
    const alike = documento === '' ? [] : (byDocumento.get(documento) ?? [])
    const same = alike.find(({ nome }) => nameKey(nome) === key) ?? alike[0]
    const own = colaborador_id === null ? undefined : byColaborador.get(colaborador_id)
    if (same && own && same.id !== own.id)
      refuse('documento', `${FAVORECIDO_MESSAGES.de_outro}: ${same.nome}`, FAVORECIDO_MESSAGES.de_outro)
    else if (same?.colaborador_id && colaborador_id !== null && !own)
      refuse(
        'colaborador_id',
        `${FAVORECIDO_MESSAGES.de_outro_colaborador}: ${same.nome}`,
        FAVORECIDO_MESSAGES.de_outro_colaborador,
      )
    if (documento === '' && colaborador_id === null) return byName.get(nameAndTipo(row.valores))
    return same ?? own
  }
  return (who: Who, refuse: Refuse): { registered: RegisteredFavorecido | undefined; shares: boolean } => {
    const alike = byDocumento.get(who.documento) ?? []
    if (alike.length === 0 || !mayShare(who) || !alike.every(mayShareCnpj))
      return { registered: findOne(who, refuse), shares: false }
    const { colaborador_id, row } = who
    const key = nameKey(String(row.valores.nome ?? ''))
    const own = colaborador_id === null ? undefined : byColaborador.get(colaborador_id)
    const same = alike.find((one) => one.colaborador_id === colaborador_id && nameKey(one.nome) === key)
    const registered = own ?? same
    return { registered, shares: registered === undefined }
  }
}

/** Refuses a payee that an earlier row has already; true for a CNPJ that its brokers share with that row's. */
function repetitionFinder() {
  const rows = new Map<string, number>()
  const sharing = new Set<string>()
  return (who: Who, refuse: Refuse): boolean => {
    const { row, documento, colaborador_id } = who
    const { linha, valores } = row
    const shares = mayShare(who) && (!rows.has(documento) || sharing.has(documento))
    const isShared = shares && sharing.has(documento)
    if (shares) sharing.add(documento)
    const check = (key: string, field: string, message: (first: number | string) => string) => {
      const first = rows.get(key)
      if (first === undefined) rows.set(key, linha)
      else refuse(field, message(first), message('…'))
    }
    if (documento !== '' && !isShared)
      check(documento, 'documento', (n) => `Este CPF ou CNPJ já está na linha ${n}`)
    if (colaborador_id !== null)
      check(colaborador_id, 'colaborador_id', (n) => `Este colaborador já está na linha ${n}`)
    if (documento === '' && colaborador_id === null)
      check(
        nameAndTipo(valores),
        'nome',
        (n) => `Este nome já está na linha ${n}: informe o CPF ou CNPJ de cada um`,
      )
    return isShared
  }
}

/** Reads the keys of rows, and asks for a type that nothing says. */
function keyReader(reading: TableReading) {
  const { found } = reading
  const ask = wordAsker(reading)
  return (
    { linha, valores, lugares, isIncomplete }: WrittenRecord,
    documento: string,
    refuse: Refuse,
  ): { tipo_chave?: unknown; chave_pix?: unknown } => {
    const { tipo_chave: tipo, chave_pix: chave } = valores
    const notice = (field: string, mensagem: string, tipoDoAviso = mensagem) =>
      found.avisos.push(findingOf(lugares[field] ?? { linha, coluna: null }, field, mensagem, tipoDoAviso))
    if (chave === undefined) {
      if (tipo !== undefined) notice('tipo_chave', CHAVE_MESSAGES.sem_chave)
      return {}
    }
    // Its type has an error or a question of its own.
    if (isIncomplete && tipo === undefined && hasText(reading, linha, lugares.tipo_chave?.coluna)) return {}
    const text = String(chave)
    let read = readChave({ tipo, chave: text, documento })
    if ('tipos' in read) {
      const { tipos } = read
      const answer = ask('chave_pix', text, linha, optionsOfChave(text, tipos))
      if (!answer || answer.valor === null) return {}
      const said = tipos.find((each) => each === answer.valor)
      read = said ? readAs(said, text) : { erro: CHAVE_MESSAGES.nenhuma }
    }
    if ('erro' in read) {
      refuse('chave_pix', read.erro)
      return {}
    }
    if (read.aviso !== undefined) notice('chave_pix', read.aviso, read.aviso.replace(/: .*/, ': …'))
    return { tipo_chave: read.tipo, chave_pix: read.chave }
  }
}

function hasText({ table: { grid } }: TableReading, linha: number, coluna: number | null | undefined) {
  return coluna != null && (grid[linha - 1]?.[coluna] ?? '').trim() !== ''
}
