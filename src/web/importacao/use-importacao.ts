/** The state of a file to import: the server's analysis, the user's answers, and the result of the check. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Conferencia, Leitura } from '../../contract/importacoes/importacoes.ts'
import type { Importacao } from '../../contract/importacoes/jobs.ts'
import { ARQUIVO_MESSAGES } from '../../core/csv/reading.ts'
import { columnsAsBefore, type ImportColumn, withoutReadings } from '../../core/importacao/colunas.ts'
import { IMPORTACAO_MESSAGES } from '../../core/importacao/csv.ts'
import { refusalOfName } from '../../core/importacao/file-names.ts'
import { NO_ANSWERS, type Respostas } from '../../core/importacao/respostas.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { CSV_TYPE, isWorkbook, refusalOfFile } from '../../core/planilha/reading.ts'
import { Recusa } from '../../core/recusa.ts'
import { counted } from '../../core/text.ts'
import { client, failureOf } from '../api/api.ts'
import { PLANILHA_TIMEOUT_MS } from '../api/send.ts'
import { randomKey } from '../record/keys.ts'
import { clearToasts, toastError, toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { sendFile } from '../uploads/uploads.ts'

/** All detected. */
const NO_READING: Leitura = { folha: null, codificacao: null, separador: null, aspas: null }

/** The refusals of an import if records were added since the check. */
const CHANGED = ['IMPORTACAO_COM_ERROS', 'SEM_DADOS']

/** Answers that can be kept for the next file. */
type Said = Pick<Respostas, 'palavras' | 'nomes'>

/** The file and what is known of it. */
export interface Chosen {
  envio_id: string
  /** 'XLSX' or 'CSV'. */
  formato: string
  leitura: Leitura
  respostas: Respostas
  conferencia: Conferencia
  /** Whether anything was answered since the last check. */
  isStale: boolean
  /** Idempotency key: pressing the button again does not import twice. */
  key: string
}

/** The requests about a file. */
function useRequests(tipo: ImportacaoTipo) {
  /** The user's columns by their headings, for the next sheet or the corrected file. */
  const columns = useRef(new Map<string, ImportColumn[]>())

  const ask = (of: Omit<Chosen, 'conferencia'>, validar: boolean) =>
    client.importacoes.conferir(
      { tipo, envio_id: of.envio_id, leitura: of.leitura, respostas: of.respostas, validar },
      { context: { timeoutMs: PLANILHA_TIMEOUT_MS } },
    )

  /** Reads the file with the user's settings and the columns last given for these headings. */
  async function analyse(of: Omit<Chosen, 'conferencia'>): Promise<Chosen> {
    const conferencia = await ask(of, false)
    const { analise } = conferencia
    const known = of.respostas.layout ? undefined : columns.current.get(keyOf(conferencia))
    if (!known || known.length !== analise.layout.colunas.length) return { ...of, conferencia }
    const { cabecalho, colunas } = analise.layout
    const layout = { cabecalho, colunas: columnsAsBefore(known, colunas, 'as said') }
    const respostas = { ...of.respostas, layout }
    return { ...of, respostas, conferencia: await ask({ ...of, respostas }, false) }
  }

  async function send(file: File, said: Said): Promise<Chosen> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    // A CSV by its type, whatever its name, as specified: the server knows only the name.
    const nome = file.type === CSV_TYPE && refusalOfName(tipo, file.name) ? `${file.name}.csv` : file.name
    const refusal = refusalOfName(tipo, nome) ?? refusalOfFile(bytes)
    if (refusal) throw new Recusa('ARQUIVO_RECUSADO', refusal)
    const envio_id = await sendFile(
      file,
      () => client.importacoes.iniciarEnvio({ nome, tamanho: file.size }),
      client.importacoes.enviarParte,
    )
    return analyse({
      envio_id,
      formato: isWorkbook(bytes) ? 'XLSX' : 'CSV',
      leitura: NO_READING,
      respostas: { ...NO_ANSWERS, ...said },
      isStale: false,
      key: randomKey(),
    })
  }

  return {
    ask,
    analyse,
    send,
    rememberColumns(of: Conferencia, colunas: readonly ImportColumn[]): void {
      columns.current.set(keyOf(of), withoutReadings(colunas))
    },
  }
}

type Requests = ReturnType<typeof useRequests>

/** Runs the requests; `setChosen` receives the file's state after each. */
function useRunning(
  tipo: ImportacaoTipo,
  { ask, analyse, send }: Requests,
  setChosen: (chosen: Chosen | null) => void,
  onStarted: (importacao: Importacao) => void,
) {
  // Only the latest request's answer counts.
  const asked = useRef(0)

  const read = useMutation({
    mutationFn: ({ file, said }: { file: File; said: Said }) => send(file, said),
    onSuccess: (found) => {
      setChosen(found)
      const { recusa, linhas } = found.conferencia.analise
      if (recusa === null) toastSuccess(`${linhas} linhas carregadas do arquivo ${found.formato}.`)
    },
    onError: refuse,
  })

  const reread = useMutation({
    mutationFn: async (of: Chosen) => {
      const turn = ++asked.current
      const found = await analyse(of)
      return turn === asked.current ? found : null
    },
    onSuccess: (found) => found && setChosen(found),
    onError: refuse,
  })

  const check = useMutation({
    mutationFn: async ({ of }: { of: Chosen; isAnnounced: boolean }) => ({
      ...of,
      conferencia: await ask(of, true),
      isStale: false,
    }),
    onSuccess: (found, { isAnnounced }) => {
      setChosen(found)
      if (isAnnounced) announce(found.conferencia)
    },
    onError: (error) => toastRefusal(error, ARQUIVO_MESSAGES.formato),
  })

  const create = useMutation({
    mutationFn: ({ envio_id, leitura, respostas, key }: Chosen) =>
      client.importacoes.criar(
        { tipo, envio_id, leitura, respostas },
        { context: { idempotencyKey: key, timeoutMs: PLANILHA_TIMEOUT_MS } },
      ),
    onSuccess: (importacao) => {
      setChosen(null)
      onStarted(importacao)
    },
    onError: (error, of) => {
      toastRefusal(error, IMPORTACAO_MESSAGES.inesperado)
      // Records were added since the check: a new check shows what to fix.
      if (CHANGED.includes(failureOf(error).code ?? '')) check.mutate({ of, isAnnounced: false })
    },
  })

  return { read, reread, check, create }
}

function refuse(error: unknown): void {
  toastRefusal(error, ARQUIVO_MESSAGES.formato)
}

export type ImportState = ReturnType<typeof useImportacao>

export function useImportacao(tipo: ImportacaoTipo, onStarted: (importacao: Importacao) => void) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  /** Answers about words and names, kept for the next file, except that a text is a value: that concerns one file. */
  const said = useRef<Said>(NO_ANSWERS)
  const requests = useRequests(tipo)
  const { read, reread, check, create } = useRunning(tipo, requests, setChosen, onStarted)

  function giveUp(): void {
    clearToasts()
    if (chosen) void client.importacoes.desistir({ id: chosen.envio_id }).catch(() => {})
    setChosen(null)
  }

  return {
    chosen,
    isReading: read.isPending,
    isChecking: check.isPending,
    isCreating: create.isPending,
    isBusy: read.isPending || check.isPending || create.isPending || reread.isPending,
    pick(file: File) {
      if (chosen) {
        const { palavras, nomes } = chosen.respostas
        said.current = { palavras: palavras.filter(({ texto, valor }) => valor !== texto), nomes }
      }
      giveUp()
      read.mutate({ file, said: { palavras: said.current.palavras, nomes: said.current.nomes } })
    },
    clear() {
      said.current = NO_ANSWERS
      giveUp()
    },
    /** Reads the file in another way: another sheet, encoding or separator. */
    readAs(leitura: Partial<Leitura>) {
      if (!chosen) return
      reread.mutate(readOtherwise(chosen, leitura))
    },
    /** Sets the columns; the server reads the file again at once. */
    setColumns(changed: Pick<Respostas, 'layout'> | Pick<Respostas, 'constantes'>) {
      if (!chosen) return
      // Which merged amounts there are follows from the columns.
      const respostas = { ...chosen.respostas, mescladas: null, ...changed }
      const next = { ...chosen, respostas, key: randomKey() }
      if (next.respostas.layout && next.respostas.layout.colunas.length > 0)
        requests.rememberColumns(chosen.conferencia, next.respostas.layout.colunas)
      setChosen(withLayout(next))
      reread.mutate(next)
    },
    /** Answers a question; the file then has to be checked again. */
    answer(changed: (respostas: Respostas) => Partial<Respostas>) {
      setChosen(
        (current) =>
          current && {
            ...current,
            respostas: { ...current.respostas, ...changed(current.respostas) },
            isStale: true,
            key: randomKey(),
          },
      )
    },
    validate() {
      const refusal = chosen?.conferencia.analise.recusa
      if (refusal) return toastError(refusal)
      if (!chosen || chosen.conferencia.analise.linhas === 0) return toastError(IMPORTACAO_MESSAGES.semDados)
      clearToasts()
      check.mutate({ of: chosen, isAnnounced: true })
    },
    importFile() {
      const resultado = chosen?.conferencia.resultado
      if (!chosen || !resultado) return
      if (chosen.isStale) return toastError(IMPORTACAO_MESSAGES.mudado)
      if (resultado.erros.quantidade > 0) return toastError(IMPORTACAO_MESSAGES.comErros)
      if (resultado.pendentes > 0) return toastError(IMPORTACAO_MESSAGES.comPerguntas)
      clearToasts()
      create.mutate(chosen)
    },
  }
}

/** The file to be read in another way: answers about cells and rows concern one sheet. */
function readOtherwise(chosen: Chosen, leitura: Partial<Leitura>): Chosen {
  const { constantes, palavras, nomes, existentes } = chosen.respostas
  return {
    ...chosen,
    leitura: { ...chosen.conferencia.analise.leitura, aspas: null, ...leitura },
    respostas: { ...NO_ANSWERS, constantes, palavras, nomes, existentes },
    key: randomKey(),
  }
}

/** The file with the columns of its answers, until the server has read it with them. */
function withLayout(chosen: Chosen): Chosen {
  const { analise } = chosen.conferencia
  const answered = chosen.respostas.layout
  const layout = answered?.colunas.length ? answered : analise.layout
  return { ...chosen, conferencia: { analise: { ...analise, layout }, resultado: null } }
}

function keyOf({ analise: { colunas } }: Conferencia): string {
  return colunas.map(({ titulo }) => titulo).join('|')
}

function announce({ resultado }: Conferencia): void {
  if (!resultado) return
  const { validas, erros, avisos, pendentes } = resultado
  const counts = [
    counted(validas, 'linha válida', 'linhas válidas'),
    counted(erros.quantidade, 'erro', 'erros'),
    counted(avisos.quantidade, 'aviso', 'avisos'),
    ...(pendentes > 0 ? [counted(pendentes, 'pergunta', 'perguntas')] : []),
  ]
  const color = erros.quantidade > 0 ? 'red' : avisos.quantidade + pendentes > 0 ? 'yellow' : 'green'
  toastSuccess(counts.join(', '), 'Validação Concluída', { color })
}
