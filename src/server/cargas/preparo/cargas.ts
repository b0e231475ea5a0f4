/** The routes of a load in preparation. */
import { today } from '../../../core/dates.ts'
import { api, apiWithoutTransaction, type InChange, usuarioOf } from '../../api/api.ts'
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

const DONE = { ok: true } as const

export const cargasHandlers = {
  obter: api.cargas.obter.handler(async ({ context: { db } }) => {
    const preparo = await obterPreparo(db)
    return { preparo, recusa: preparo ? null : await refusalOfInstallation(db) }
  }),
  descartar: api.cargas.descartar.handler(async ({ context }) => {
    await descartar(context.db)
    context.afterCommit(() => context.loader.recall())
    return DONE
  }),
  iniciarEnvio: api.cargas.iniciarEnvio.handler(async ({ input, context }) =>
    iniciarEnvio(context.db, input, await context.freeBytes()),
  ),
  enviarParte: api.cargas.enviarParte.handler(({ input, context }) =>
    receiveParts(context.db, ENVIOS, usuarioOf(context).id, input),
  ),
  excluirArquivo: api.cargas.excluirArquivo.handler(async ({ input: { id }, context }) => {
    await excluirArquivo(context.db, id)
    return DONE
  }),
  ensaiar: api.cargas.ensaiar.handler(({ context }) => asked(context, ensaiar)),
  pararEnsaio: api.cargas.pararEnsaio.handler(async ({ context }) => {
    await pararEnsaio(context.db)
    context.afterCommit(() => context.loader.recall())
    return DONE
  }),
  problemas: api.cargas.problemas.handler(({ input, context }) => listarProblemas(context.db, input ?? {})),
  relatorio: api.cargas.relatorio.handler(({ input: { formato }, context }) =>
    makeRelatorio(context, formato, today(context.now())),
  ),
  correcoes: api.cargas.correcoes.handler(({ input, context }) => listarCorrecoes(context.db, input?.pagina)),
  corrigir: api.cargas.corrigir.handler(async ({ input, context }) => {
    await corrigir(context.db, input)
    return DONE
  }),
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
  confirmar: api.cargas.confirmar.handler(async ({ input: { tabela, linhas }, context }) => {
    await confirmar(context.db, tabela, linhas)
    return DONE
  }),
  confirmarAdministrador: api.cargas.confirmarAdministrador.handler(async ({ input, context }) => {
    await confirmarAdministrador(context.db, input)
    return DONE
  }),
  carregar: api.cargas.carregar.handler(({ input: { recusadas }, context }) =>
    asked(context, (db, usuario) => carregar(db, usuario, recusadas)),
  ),
  desfazer: api.cargas.desfazer.handler(({ context }) => asked(context, desfazer)),
}

/** Runs the request and, after its commit, wakes the server's work. */
async function asked(
  context: InChange & { loader: { wake: () => void } },
  ask: (db: InChange['db'], usuario: string) => Promise<void>,
): Promise<typeof DONE> {
  await ask(context.db, usuarioOf(context).id)
  context.afterCommit(() => context.loader.wake())
  return DONE
}
