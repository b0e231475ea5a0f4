/** The handlers of every route of the contract. */
import type { Router } from '@orpc/server'
import type { contract } from '../contract/index.ts'
import { acessoHandlers } from './acesso.ts'
import type { InitialContext } from './api.ts'
import { caixaDeSaidaHandlers } from './caixa-de-saida.ts'
import { campanhasHandlers } from './campanhas.ts'
import { colaboradoresHandlers } from './colaboradores.ts'
import { dashboardHandlers } from './dashboard.ts'
import { empreendimentosHandlers } from './empreendimentos.ts'
import { faixasHandlers } from './faixas.ts'
import { importacoesHandlers } from './importacoes.ts'
import { lojasHandlers } from './lojas.ts'
import { metasHandlers } from './metas.ts'
import { perfilHandlers } from './perfil.ts'
import { premiacoesHandlers } from './premiacoes.ts'
import { rascunhosHandlers } from './rascunhos.ts'
import { roletaHandlers } from './roleta.ts'
import { senhaHandlers } from './senha.ts'
import { sessaoHandlers } from './sessao.ts'
import { usuariosHandlers } from './usuarios.ts'
import { vendasHandlers } from './vendas.ts'

export const router: Router<typeof contract, InitialContext> = {
  sessao: sessaoHandlers,
  senha: senhaHandlers,
  acesso: acessoHandlers,
  perfil: perfilHandlers,
  vendas: vendasHandlers,
  lojas: lojasHandlers,
  empreendimentos: empreendimentosHandlers,
  colaboradores: colaboradoresHandlers,
  campanhas: campanhasHandlers,
  metas: metasHandlers,
  faixas: faixasHandlers,
  importacoes: importacoesHandlers,
  usuarios: usuariosHandlers,
  roleta: roletaHandlers,
  premiacoes: premiacoesHandlers,
  dashboard: dashboardHandlers,
  rascunhos: rascunhosHandlers,
  caixaDeSaida: caixaDeSaidaHandlers,
}
