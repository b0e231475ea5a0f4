/** The load that Administradores prepare on a screen: its states and the limits of its files. */

import { counted } from '../text.ts'
import { refusalOfName } from './files.ts'

export const PREPARO_SITUACOES = [
  'Recebendo',
  'Ensaiando',
  'Ensaiada',
  'Carregando',
  // Part of the load is stored: it can be continued or undone.
  'Interrompida',
  'Carregada',
  'Desfazendo',
] as const
export type PreparoSituacao = (typeof PREPARO_SITUACOES)[number]

/** The states in which the server is working on the load; other requests are refused meanwhile. */
export const UNDER_WAY = [
  'Ensaiando',
  'Carregando',
  'Desfazendo',
] as const satisfies readonly PreparoSituacao[]

export function isUnderWay(situacao: PreparoSituacao): boolean {
  return (UNDER_WAY as readonly PreparoSituacao[]).includes(situacao)
}

export const MAX_ARQUIVO_BYTES = 200_000_000
/** For all files together. */
export const MAX_TOTAL_BYTES = 400_000_000
export const MAX_ARQUIVOS = 60
/** An installation with more sales is in use: from then on only the command on the server loads data. */
export const MAX_VENDAS_BEFORE = 100
/** An unused preparation is deleted after this many days, because its files contain clients' data. */
export const KEPT_DAYS = 7

/** Limit for the name under which a file is stored in a folder. */
const MAX_NAME_BYTES = 240

export const PREPARO_MESSAGES = {
  nome: 'O arquivo não tem nome.',
  vazio: 'O arquivo está vazio.',
  tamanho: 'O arquivo deve ter no máximo 200 MB.',
  total: 'Juntos, os arquivos devem ter no máximo 400 MB. Compacte-os num ZIP.',
  arquivos: `São no máximo ${MAX_ARQUIVOS} arquivos. Compacte-os num ZIP.`,
  nome_repetido: 'Já há um arquivo com este nome.',
  envio: 'Este envio não existe mais. Envie o arquivo de novo.',
  sem_arquivos: 'Envie ao menos um arquivo.',
  ausente: 'Não há dados a trazer em preparo.',
  em_uso: (vendas: number) =>
    `Esta instalação já tem ${vendas.toLocaleString('pt-BR')} vendas. Esta tela é para o começo; quem cuida do servidor ainda pode trazer dados com npm run admin -- trazer.`,
  em_andamento: 'Espere o que está em andamento terminar.',
  administrador: 'Esta pessoa não está no último ensaio. Confira de novo.',
  sem_ensaio: 'Faça antes o ensaio.',
  carregada: 'Os dados já foram trazidos. Desfaça a carga ou conclua antes.',
  nao_carregada: 'Não há carga a desfazer.',
  desatualizado: 'Há correções ou respostas depois do ensaio: repita-o antes de trazer.',
  pergunta: (pergunta: string) => `Confirme antes: ${pergunta}`,
  recusadas: 'As linhas recusadas mudaram desde que esta tela foi aberta. Confira de novo.',
  mais_recusadas: (recusadas: number) =>
    `Com o que mudou desde o ensaio, ${counted(recusadas, 'linha seria recusada', 'linhas seriam recusadas')}: nada mais foi trazido.`,
  nada_novo: 'Não há nada novo a trazer.',
  interrompido: 'O servidor não conseguiu terminar, mesmo depois de várias tentativas.',
  interrompida: 'A carga parou no meio, e parte dos dados já está aqui: continue ou desfaça.',
  sem_correcoes: 'O relatório não tem nenhuma correção preenchida.',
  problema: 'Esta linha não está no último ensaio.',
  tabela: 'Esta tabela não está no último ensaio.',
  nome_longo: 'O nome do arquivo é longo demais.',
} as const

/** The sentence that refuses a file of that name and size; null if it is accepted. */
export function refusalOfArquivo({ nome, tamanho }: { nome: string; tamanho: number }): string | null {
  if (new TextEncoder().encode(storedNameOf(nome)).length > MAX_NAME_BYTES) return PREPARO_MESSAGES.nome_longo
  const refusal = refusalOfName(nome)
  if (refusal !== null) return refusal
  if (tamanho <= 0) return PREPARO_MESSAGES.vazio
  return tamanho > MAX_ARQUIVO_BYTES ? PREPARO_MESSAGES.tamanho : null
}

/** The file's name as it can be stored in a folder. */
export function storedNameOf(nome: string): string {
  return nome.replaceAll(/[\\/:*?"<>|\p{C}]/gu, '_').replace(/^\.+/, '_')
}
