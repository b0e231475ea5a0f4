-- An Ajuste that is of no line: why it is paid, of a list, and a text in which anything may stand.
alter table public.comissoes_linhas
  add column motivo text constraint comissoes_linhas_motivo_conhecido check (motivo in (
    'Comissão paga a menos', 'Bonificação', 'Reembolso de despesa', 'Acerto de outro mês', 'Outro')),
  add column observacoes text
    constraint comissoes_linhas_observacoes_tamanho check (char_length(observacoes) between 1 and 500),
  add constraint comissoes_linhas_ajuste_livre check (
    (motivo is null and observacoes is null)
    or (motivo is not null and papel = 'Ajuste' and ajusta_id is null and venda_id is null and valor > 0));

-- The text is not in the audit, from which an anonymisation would have to take it out again.
select plantao.acompanhar('comissoes_linhas', grupo => 'historico_id',
  derivadas => '{liberado,aprovado,pago,direto,estornado,pago_em,observacoes}');

-- An Ajuste is of no sale, so that nothing says which client its text may name: that of a sale of which its payee has a
-- commission, or one with a name, CPF or sale that stands in it.
create function plantao.apagar_textos_de_ajustes() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.comissoes_linhas l set observacoes = null
   where l.observacoes is not null
     and (l.favorecido_id in (
            select o.favorecido_id from public.comissoes_linhas o where o.venda_id = new.id
            union
            select f.id from public.vendas_participantes p join public.favorecidos f using (colaborador_id)
             where p.venda_id = new.id)
          or strpos(plantao.sem_acentos(l.observacoes), plantao.sem_acentos(old.cliente_nome)) > 0
          or strpos(plantao.sem_acentos(l.observacoes), plantao.sem_acentos(new.numero_venda)) > 0
          or strpos(regexp_replace(l.observacoes, '\D', '', 'g'), old.cliente_cpf) > 0);
  return null;
end
$$;
comment on function plantao.apagar_textos_de_ajustes() is
  'The anonymisation of a client empties the texts of Ajustes that may name them.';
create trigger apagar_textos_de_ajustes after update of cliente_nome on public.vendas
  for each row when (plantao.cliente_anonimizado(new) and not plantao.cliente_anonimizado(old))
  execute function plantao.apagar_textos_de_ajustes();
