/** The routes of a load in preparation. */
import { api, apiWithoutTransaction, type InChange, usuarioOf } from '../../api/api.ts'
import { doing } from '../../api/done.ts'
import { receiveParts } from '../../cadastro/partes.ts'
import { ENVIOS, excluirArquivo, iniciarEnvio } from './envios.ts'
import { refusalOfInstallation } from './preparo.ts'
import { listarCorrecoes, listarProblemas, obterPreparo } from './queries.ts'
import { makeRelatorio } from './relatorio.ts'
import {
  aceitarPropostas,
  carregar,
  confirmar,
  confirmarAdministrador,
  corrigir,
  descartar,
  desfazer,
  ensaiar,
  pararEnsaio,
  readRelatorio,
  storeCorrections,
} from './writes.ts'

export const cargasHandlers = {
  obter: api.cargas.obter.handler(async ({ context: { db } }) => {
    const preparo = await obterPreparo(db)
    return { preparo, recusa: preparo ? null : await refusalOfInstallation(db) }
  }),
  descartar: api.cargas.descartar.handler(doing(({ context }) => recalled(context, descartar))),
  iniciarEnvio: api.cargas.iniciarEnvio.handler(async ({ input, context }) =>
    iniciarEnvio(context.db, input, await context.freeBytes()),
  ),
  enviarParte: api.cargas.enviarParte.handler(({ input, context }) =>
    receiveParts(context.db, ENVIOS, usuarioOf(context).id, input),
  ),
  excluirArquivo: api.cargas.excluirArquivo.handler(
    doing(({ input: { id }, context }) => excluirArquivo(context.db, id)),
  ),
  ensaiar: api.cargas.ensaiar.handler(doing(({ context }) => asked(context, ensaiar))),
  pararEnsaio: api.cargas.pararEnsaio.handler(doing(({ context }) => recalled(context, pararEnsaio))),
  problemas: api.cargas.problemas.handler(({ input, context }) => listarProblemas(context.db, input ?? {})),
  relatorio: api.cargas.relatorio.handler(({ input: { formato }, context }) =>
    makeRelatorio(context, formato),
  ),
  correcoes: api.cargas.correcoes.handler(({ input, context }) => listarCorrecoes(context.db, input?.pagina)),
  corrigir: api.cargas.corrigir.handler(doing(({ input, context }) => corrigir(context.db, input))),
  aceitarPropostas: api.cargas.aceitarPropostas.handler(async ({ context }) => ({
    aceitas: await aceitarPropostas(context.db),
  })),
  lerRelatorio: apiWithoutTransaction.cargas.lerRelatorio.handler(async ({ input, context }) => {
    const corrections = await readRelatorio(input.arquivo)
    return context.change(async ({ db }) => {
      await storeCorrections(db, corrections)
      return { lidas: corrections.length }
    })
  }),
  confirmar: api.cargas.confirmar.handler(
    doing(({ input: { tabela, linhas }, context }) => confirmar(context.db, tabela, linhas)),
  ),
  confirmarAdministrador: api.cargas.confirmarAdministrador.handler(
    doing(({ input, context }) => confirmarAdministrador(context.db, input)),
  ),
  carregar: api.cargas.carregar.handler(
    doing(({ input: { recusadas }, context }) =>
      asked(context, (db, usuario) => carregar(db, usuario, recusadas)),
    ),
  ),
  desfazer: api.cargas.desfazer.handler(doing(({ context }) => asked(context, desfazer))),
}

/** Runs the request and, after its commit, wakes the server's work. */
async function asked(
  context: InChange & { loader: { wake: () => void } },
  ask: (db: InChange['db'], usuario: string) => Promise<void>,
): Promise<void> {
  await ask(context.db, usuarioOf(context).id)
  context.afterCommit(() => context.loader.wake())
}

/** Ends the work and, after the commit, what this server runs of it. */
async function recalled(
  context: InChange & { loader: { recall: () => void } },
  stop: (db: InChange['db']) => Promise<void>,
): Promise<void> {
  await stop(context.db)
  context.afterCommit(() => context.loader.recall())
}
