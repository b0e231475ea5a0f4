/** A database of the version before, with each kind of long work under way in it: each becomes a job that goes on. */
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../../process/log.ts'
import { createDatabase } from '../../testing/database/database.ts'
import { migrate } from './migrate.ts'

const log = createLogger('fatal')

it('has a job for all work that the version before had under way or kept, with its progress, its failure and its end', async () => {
  const { url: connectionString, drop } = await createDatabase()
  const owner = new Client({ connectionString })
  await owner.connect()
  onTestFinished(async () => {
    await owner.end()
    await drop()
  })
  const names = await migrate(owner, log, '3100')
  expect(names).not.toContain('3101_trabalhos')
  await owner.query(`
    insert into public.usuarios (id, nome, email, cargo) values
      ('00000000-0000-4000-8000-000000000001', 'Ana', 'ana@plantao.example', 'Administrador');
    insert into public.financeiro_trabalhos (usuario_id, tipo, total, feitos, reserva, reservado_ate)
      select id, 'Liberar', 5, 2, gen_random_uuid(), now() + interval '20 seconds' from public.usuarios;
    insert into public.financeiro_trabalhos_alvos (trabalho_id, ordem, alvo_id)
      select id, 3, gen_random_uuid() from public.financeiro_trabalhos;
    insert into public.extratos (usuario_id, forma, filtros, descricao, pessoas, feitas, deixados, reserva, tentativas, lido_em, visao)
      select id, 'um', '{}', 'Tudo', 9, 3, '[{"nome": "Bia", "quantidade": 1001}]', gen_random_uuid(), 1, now(), 'x'
        from public.usuarios;
    insert into public.extratos (usuario_id, forma, filtros, descricao, pessoas, falha, concluido_em)
      select id, 'um', '{}', 'Falhou', 9, 'Não deu.', now() from public.usuarios;
    insert into public.importacoes (id, arquivo, usuario_id, usuario_nome, total, importadas, falhas, concluida_em)
      select v.id::uuid, v.arquivo, u.id, 'Ana', 4, v.importadas, v.falhas, v.fim
        from public.usuarios u, (values
          ('00000000-0000-4000-8000-00000000000a', 'aberta.csv', 1, 1, null),
          ('00000000-0000-4000-8000-00000000000b', 'feita.csv', 3, 1, now())) v (id, arquivo, importadas, falhas, fim);
    insert into public.importacoes_desfeitas (importacao_id, usuario_nome, pedido, feitas, removidas, mantidas)
      values ('00000000-0000-4000-8000-00000000000b', 'Ana', '{}', 2, 1, 1);
    insert into public.cargas_preparos (situacao, usuario_id, tentativas, progresso)
      select 'Carregando', id, 1, '{"etapa": "trazendo", "feitas": 5, "total": 9}' from public.usuarios`)
  await migrate(owner, log)
  const { rows } = await owner.query(`
    select tipo, total, feitos, deixados, falha, concluido_em is not null as fim, usuario_id is null as de_ninguem
      from public.trabalhos order by tipo collate "C", feitos`)
  const job = { deixados: [], falha: null, fim: false, de_ninguem: false }
  expect(rows).toEqual([
    { ...job, tipo: 'Desfazer importação', total: 3, feitos: 2, de_ninguem: true },
    { ...job, tipo: 'Extratos', total: 9, feitos: 0, falha: 'Não deu.', fim: true },
    {
      ...job,
      tipo: 'Extratos',
      total: 9,
      feitos: 3,
      deixados: [{ nome: 'Bia', quantidade: 1001, motivo: 'Tem comissões demais para um extrato.' }],
    },
    { ...job, tipo: 'Importar', total: 4, feitos: 2 },
    { ...job, tipo: 'Importar', total: 4, feitos: 4, fim: true },
    { ...job, tipo: 'Liberar', total: 5, feitos: 2 },
    { ...job, tipo: 'Trazer', total: null, feitos: 0 },
  ])
  const { rows: contents } = await owner.query(`
    select (select count(*)::int from public.trabalhos_alvos) as alvos,
           (select count(*)::int from public.extratos join public.trabalhos using (id)) as extratos,
           (select count(*)::int from public.importacoes join public.trabalhos using (id)) as importacoes,
           (select tipo from public.trabalhos t join public.cargas_preparos p on p.trabalho_id = t.id) as carga`)
  expect(contents).toEqual([{ alvos: 1, extratos: 2, importacoes: 2, carga: 'Trazer' }])
})
