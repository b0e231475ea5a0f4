/** Worker thread that parses a file and checks its rows, requesting registered data as needed. */
import { parentPort } from 'node:worker_threads'
import type { Problemas } from '../../contract/importacoes.ts'
import {
  chaveDaLoja,
  conferirLinhas,
  cpfsNomeados,
  MAX_PROBLEMAS,
  MENSAGENS_IMPORTACAO,
} from '../../core/importacao-csv.ts'
import type { LinhaCsv, Problema } from '../../core/importacao-linha.ts'
import { lerCsv } from '../../core/leitura-csv.ts'
import { Recusa } from '../../core/recusa.ts'
import type { Pedido, Registrados, Resposta } from './conferencia.ts'

if (!parentPort) throw new Error('conferencia-worker runs as a worker thread')
const porta = parentPort
let lido: { linhas: LinhaCsv[]; avisos: Problema[] } | null = null

/** Rows per piece of JSON: small enough for one statement. */
const LINHAS_POR_PARTE = 2_000

porta.on('message', (pedido: Pedido) => {
  try {
    porta.postMessage(pedido.tipo === 'arquivo' ? ler(pedido.bytes) : conferir(pedido.registrados))
  } catch (error) {
    if (!(error instanceof Recusa)) throw error
    porta.postMessage({ tipo: 'recusa', codigo: error.codigo, mensagem: error.mensagem } satisfies Resposta)
  }
})

function ler(bytes: Uint8Array): Resposta {
  const { linhas, desconhecidas } = lerCsv(bytes)
  if (linhas.length === 0) throw new Recusa('SEM_DADOS', MENSAGENS_IMPORTACAO.semDados)
  const avisos = desconhecidas.map((coluna) => ({
    linha: 1,
    coluna: null,
    mensagem: `Coluna "${coluna}" desconhecida (não será importada)`,
  }))
  lido = { linhas, avisos }
  return { tipo: 'lido', cpfs: cpfsNomeados(linhas) }
}

function conferir({ colaboradores, lojas }: Registrados): Resposta {
  if (!lido) throw new Error('checked before the file was read')
  const nomesDeLojas = new Map<string, string | null>()
  for (const { id, nome } of lojas) {
    const chave = chaveDaLoja(nome)
    nomesDeLojas.set(chave, nomesDeLojas.has(chave) ? null : id)
  }
  const { total, validos, erros, avisos } = conferirLinhas(lido.linhas, {
    colaboradores: new Map(colaboradores.map(({ cpf, ...pessoa }) => [cpf, pessoa])),
    lojas: nomesDeLojas,
  })
  const partes: string[] = []
  if (erros.length === 0)
    for (let i = 0; i < validos.length; i += LINHAS_POR_PARTE)
      partes.push(JSON.stringify(validos.slice(i, i + LINHAS_POR_PARTE)))
  return {
    tipo: 'conferido',
    conferencia: {
      total,
      validas: validos.length,
      erros: resumir(erros),
      avisos: resumir([...lido.avisos, ...avisos]),
    },
    partes,
  }
}

function resumir(problemas: Problema[]): Problemas {
  return { quantidade: problemas.length, primeiros: problemas.slice(0, MAX_PROBLEMAS) }
}
