/**
 * The lines of a dry run's report as views in its session: causes first, and a single line for what nearly every row
 * gets.
 */

/** A remark becomes one line if at least this many rows of a table get it, and this share of the rows read. */
const MIN_ROWS = 20
const SHARE = 0.8

/**
 * `carga_linhas` has a line for each problem, and one for each remark that nearly every row gets. `membro`: the line
 * is covered by such a line; `linhas`: the number of rows that a line is about. Rows that only wait for another row
 * have the last `grau`.
 */
export const REPORT_VIEWS = `
  create temp view carga_grupos as
    select p.tabela, p.campo, p.gravidade, p.tipo, count(distinct p.ordem)::int as linhas, min(p.ordem) as ordem,
           case when count(distinct p.regra) = 1 then min(p.regra) else p.tipo end as regra
      from carga_problemas p join (select tabela, count(*) as lidas from carga_lidas group by tabela) l using (tabela)
     where p.gravidade <> 'Recusada'
     group by p.tabela, p.campo, p.gravidade, p.tipo, l.lidas
    having count(distinct p.ordem) >= greatest(${MIN_ROWS}, ${SHARE} * l.lidas);
  create temp view carga_linhas as
    select x.*, l.origem, l.valores ->> 'id' as registro_id,
           case when x.depende then 4 when x.gravidade = 'Recusada' then 1
                when x.gravidade = 'Aceita com aviso' then 2 else 3 end as grau
      from (
        select p.tabela, p.ordem, p.campo, p.valor, p.regra, p.tipo, p.gravidade, p.proposta, p.depende,
               d.texto as dependem, coalesce(d.quantos, 0) as quantos, 1 as linhas, g.ordem is not null as membro
          from (select *, row_number() over (partition by tabela, ordem, depende, gravidade order by campo) as vez
                  from carga_problemas) p
          left join carga_dependentes d
                 on d.tabela = p.tabela and d.ordem = p.ordem and p.vez = 1 and not p.depende and p.gravidade = 'Recusada'
          left join carga_grupos g on g.tabela = p.tabela and g.campo is not distinct from p.campo
                                  and g.gravidade = p.gravidade and g.tipo = p.tipo
        union all
        select tabela, ordem, campo, null, regra, tipo, gravidade, null, false, null, 0, linhas, false from carga_grupos
      ) x join carga_lidas l using (tabela, ordem)`

/** The order of a report's lines. */
export const REPORT_ORDER = 'membro, grau, quantos desc, linhas desc, tabela, ordem, campo, tipo'
