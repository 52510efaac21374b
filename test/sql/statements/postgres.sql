-- Filters: what follows "where"

-- one value
"t"."city" = $1::text
-- [ 'Leeds' ]

-- all but one value
("t"."city" is null or not ("t"."city" = $1::text))
-- [ 'Leeds' ]

-- one of several values
"t"."city" = any($1::text[])
-- [ [ 'Leeds', 'York' ] ]

-- none of several values
("t"."city" is null or not ("t"."city" = any($1::text[])))
-- [ [ 'Leeds', 'York' ] ]

-- one of several values or absent
("t"."city" is null or "t"."city" = any($1::text[]))
-- [ [ 'Leeds', 'York' ] ]

-- none of several values, nor absent
not ("t"."city" is null or "t"."city" = any($1::text[]))
-- [ [ 'Leeds', 'York' ] ]

-- an absent text
"t"."city" is null

-- a present text
not ("t"."city" is null)

-- an absent number, NaN too
("t"."score" is null or "t"."score" = 'NaN'::double precision)

-- a present number
not ("t"."score" is null or "t"."score" = 'NaN'::double precision)

-- one of several numbers
"t"."score" = any($1::double precision[])
-- [ [ 0, 1.5, 1e+300 ] ]

-- one of several numbers but 0
"t"."score" = any($1::double precision[])
-- [ [ 1.5, 2 ] ]

-- one of several booleans
"t"."active" = any($1::boolean[])
-- [ [ true, false ] ]

-- an empty list
case when array_ndims("t"."tags") = 1 then cardinality(array_remove("t"."tags", null)) = 0 else true end

-- a list with a number
not (case when array_ndims("t"."marks") = 1 then cardinality(array_remove(array_remove("t"."marks", null), 'NaN')) = 0 else true end)

-- text above
"t"."city" collate "C" > $1::text
-- [ 'L' ]

-- text not above
"t"."city" collate "C" <= $1::text
-- [ 'L' ]

-- numbers not below, and no NaN
"t"."score" >= $1::double precision and not "t"."score" = 'NaN'::double precision
-- [ 1.5 ]

-- numbers below
"t"."score" < $1::double precision
-- [ 1.5 ]

-- whole numbers above, in a column of integers
"t"."score" >= $1::integer
-- [ 2 ]

-- whole numbers below, in a column of integers
"t"."score" < $1::integer
-- [ 2 ]

-- numbers that a column of integers can hold
"t"."score" = $1::integer
-- [ 2 ]

-- numbers that no column of integers can hold
1 = 0

-- all but a number that no column of integers can hold
("t"."score" is null or 1 = 1)

-- more than the greatest number of 32 bits, in a column of integers
1 = 0

-- more than a column of integers can hold
1 = 0

-- less than that
"t"."score" is not null

-- a day
"t"."seen" >= $1::timestamptz and "t"."seen" < $2::timestamptz
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z' ]

-- every other day, or none
("t"."seen" is null or not ("t"."seen" >= $1::timestamptz and "t"."seen" < $2::timestamptz))
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z' ]

-- days, or none
("t"."seen" is null or not ("t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz) or "t"."seen" >= $1::timestamptz and "t"."seen" < $2::timestamptz or "t"."seen" >= $3::timestamptz and "t"."seen" < $4::timestamptz)
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z', '2024-03-31T00:00:00.000Z', '2024-04-01T00:00:00.000Z' ]

-- neither of two days, nor none
not ("t"."seen" is null or not ("t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz) or "t"."seen" >= $1::timestamptz and "t"."seen" < $2::timestamptz or "t"."seen" >= $3::timestamptz and "t"."seen" < $4::timestamptz)
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z', '2024-03-31T00:00:00.000Z', '2024-04-01T00:00:00.000Z' ]

-- the last of all days
"t"."seen" >= $1::timestamptz and "t"."seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz
-- [ '9999-12-31T00:00:00.000Z' ]

-- after the last of all days
1 = 0

-- a text with another in it
"t"."city" like $1::text
-- [ '%50\\%%' ]

-- a text without
("t"."city" is null or not ("t"."city" like $1::text))
-- [ '%50\\%%' ]

-- a list with one of several texts
"t"."tags" && $1::text[] and array_ndims("t"."tags") = 1
-- [ [ 'a', 'b' ] ]

-- a list with none of several texts
("t"."tags" is null or not ("t"."tags" && $1::text[] and array_ndims("t"."tags") = 1))
-- [ [ 'a', 'b' ] ]

-- a list with all of several texts
"t"."tags" @> $1::text[] and array_ndims("t"."tags") = 1
-- [ [ 'a', 'b' ] ]

-- a list that lacks one of several texts
("t"."tags" is null or not ("t"."tags" @> $1::text[] and array_ndims("t"."tags") = 1))
-- [ [ 'a', 'b' ] ]

-- a list with one of several numbers
"t"."marks" && $1::double precision[] and array_ndims("t"."marks") = 1
-- [ [ 0, 1e+300 ] ]

-- a list with all of several numbers
"t"."marks" @> $1::double precision[] and array_ndims("t"."marks") = 1
-- [ [ 0, 1e+300 ] ]

-- groups
("t"."city" = $1::text or "t"."active" = $2::boolean and ("t"."score" < $3::double precision or "t"."id" collate "C" > $4::text))
-- [ 'Leeds', true, 3, 'm' ]

-- a filter that no row meets
1 = 0

-- Orders and pages

-- no sort, all rows
order by "t"."id" asc

-- sorts, nulls lowest, then the key
order by "t"."city" collate "C" asc nulls first, case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then "t"."seen" end desc nulls last, "t"."id" desc

-- numbers with NaN as low as null
order by case when "t"."score" = 'NaN'::double precision then null else "t"."score" end asc nulls first, "t"."id" asc

-- a sort by key, which makes the rest idle
order by "t"."active" asc nulls first, "t"."id" collate "C" desc

-- a page
order by "t"."id" asc limit $1 offset $2
-- [ 10, 20 ]

-- an offset alone
order by "t"."id" asc offset $1
-- [ 20 ]

-- the largest page
order by "t"."id" asc limit $1 offset $2
-- [ 9007199254740991, 9007199254740991 ]

-- the count alone
order by "t"."id" asc limit $1
-- [ 0 ]

-- Walks: the condition

-- the key alone
("id" > $1::text)
-- [ 'k' ]

-- ascending texts
(("city" collate "C", "id") > ($1::text, $2::text))
-- [ 'Leeds', 'k' ]

-- descending texts, the absent last
((("city" collate "C", "id") < ($1::text, $2::text) or "city" is null))
-- [ 'Leeds', 'k' ]

-- descending texts that the filter says are present
(("city" collate "C", "id") < ($1::text, $2::text))
-- [ 'Leeds', 'k' ]

-- after the absent, ascending
(("active" is null and "id" > $1::text or "active" is not null))
-- [ 'k' ]

-- after the absent, descending: the key alone is left
("active" is null and "id" < $1::text)
-- [ 'k' ]

-- the key, descending, which ends the order
("id" collate "C" < $1::text)
-- [ 'k' ]

-- Facets

-- the values of a text
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."id" collate "C" as "value" from "t" as "t" where "t"."city_folded" = $1::text) as "cells" group by "value") as "groups" where ("value" is null or "value" like $2::text) order by case when "value" is null then 1 else 0 end, "count" desc, "value" collate "C" limit $3
-- [ 'york', '%a%', 20 ]

-- values of a closed set, folded, without the condition on the field
select "value" as "value", "own", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", min("own") as "own", count(*) as "count" from (select "t"."city_folded" collate "C" as "value", "t"."city" collate "C" as "own" from "t" as "t") as "cells" group by "value") as "groups" where ("value" is null or "value" = any($1::text[])) order by case when "value" is null then 1 else 0 end, "count" desc, "value" collate "C" limit $2
-- [ [ 'leeds', 'york' ], 1 ]

-- values of a number
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select case when ("t"."score" is null or "t"."score" = 'NaN'::double precision) then null else "t"."score" end + 0 as "value" from "t" as "t" where "t"."city_folded" = $1::text) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $2
-- [ 'york', 3 ]

-- values of a boolean
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."active" as "value" from "t" as "t" where "t"."city_folded" = $1::text) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $2
-- [ 'york', 2 ]

-- dates between edges
select "bucket", count(*) as "count" from (select case when ("t"."seen" is null or not ("t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz)) then 3 when "t"."seen" < $1::timestamptz and "t"."seen" >= '0001-01-01T00:00:00Z'::timestamptz then 0 when "t"."seen" < $2::timestamptz and "t"."seen" >= '0001-01-01T00:00:00Z'::timestamptz then 1 else 2 end as "bucket" from "t" as "t" where "t"."city_folded" = $3::text) as "cells" group by "bucket"
-- [ '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z', 'york' ]

-- the elements of a folded list of texts
select "value" as "value", "own", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", min("own") as "own", count(distinct "row") as "count" from (select element.value collate "C" as "value", element.own collate "C" as "own", "t"."id" collate "C" as "row" from "t" as "t" left join lateral (select element.* from unnest(case when array_ndims("t"."tags_folded") = 1 then "t"."tags_folded" end, case when array_ndims("t"."tags") = 1 then "t"."tags" end) as element(value, own) where element.value is not null) as element on true where "t"."city_folded" = $1::text) as "cells" group by "value") as "groups" where ("value" is null or "value" like $2::text) order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $3
-- [ 'york', '%eu%', 20 ]

-- values of a list of numbers
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value + 0 as "value", "t"."id" collate "C" as "row" from "t" as "t" left join lateral (select element.* from unnest(case when array_ndims("t"."marks") = 1 then "t"."marks" end, case when array_ndims("t"."marks") = 1 then "t"."marks" end) as element(value, own) where element.value is not null and not element.value = 'NaN'::double precision) as element on true where "t"."city_folded" = $1::text) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $2
-- [ 'york', 20 ]

-- the least and the greatest date
select case when min("cell") between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char(min("cell") at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "min", case when max("cell") between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char(max("cell") at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."seen" is null or not ("t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz)) then null else case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end end as "cell" from "t" as "t") as "cells"

-- the least and the greatest number
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."score" is null or "t"."score" = 'NaN'::double precision) then null else "t"."score" end as "cell" from "t" as "t") as "cells"

-- Column types: a filter, an order and a select

-- string in text
select "t"."id" as "id", "t"."x" as "x" where ("t"."x" = $1::text or "t"."x" collate "C" > $2::text or "t"."x" like $3::text) order by "t"."x" collate "C" asc, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- string in text collate "C"
select "t"."id" as "id", "t"."x" as "x" where ("t"."x" = $1::text or "t"."x" > $2::text or "t"."x" like $3::text) order by "t"."x" asc, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- string in varchar
select "t"."id" as "id", "t"."x" as "x" where ("t"."x" = $1::text or "t"."x" collate "C" > $2::text or "t"."x" like $3::text) order by "t"."x" collate "C" asc, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- string in varchar collate "C"
select "t"."id" as "id", "t"."x" as "x" where ("t"."x" = $1::text or "t"."x" > $2::text or "t"."x" like $3::text) order by "t"."x" asc, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- string in char
select "t"."id" as "id", "t"."x"::text as "x" where ("t"."x" = $1::bpchar or "t"."x" collate "C" > $2::bpchar or "t"."x"::text collate "C" like $3::text) order by "t"."x" collate "C" asc, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- string in uuid
select "t"."id" as "id", "t"."x" as "x" where ("t"."x" = $1::uuid or "t"."x"::text collate "C" > $2::text or "t"."x"::text collate "C" like $3::text) order by "t"."x" asc, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- string in enum
select "t"."id" as "id", "t"."x"::text as "x" where ("t"."x"::text = $1::text or "t"."x"::text collate "C" > $2::text or "t"."x"::text like $3::text) order by "t"."x"::text collate "C" asc, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- number in double precision
select "t"."id" as "id", "t"."x" as "x" where ("t"."x" is null or "t"."x" = 'NaN'::double precision or "t"."x" = any($1::double precision[])) order by case when "t"."x" = 'NaN'::double precision then null else "t"."x" end asc nulls first, "t"."id" asc
-- [ [ 1, 1.5 ] ]

-- number in real
select "t"."id" as "id", "t"."x"::text::double precision as "x" where ("t"."x"::text::double precision is null or "t"."x"::text::double precision = 'NaN'::double precision or "t"."x"::text::double precision = any($1::double precision[])) order by case when "t"."x"::text::double precision = 'NaN'::double precision then null else "t"."x"::text::double precision end asc nulls first, "t"."id" asc
-- [ [ 1, 1.5 ] ]

-- number in smallint
select "t"."id" as "id", "t"."x" as "x" where ("t"."x" is null or "t"."x" = $1::smallint) order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1 ]

-- number in integer
select "t"."id" as "id", "t"."x" as "x" where ("t"."x" is null or "t"."x" = $1::integer) order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1 ]

-- number in bigint
select "t"."id" as "id", "t"."x" as "x" where ("t"."x" is null or not ("t"."x" between -9007199254740991 and 9007199254740991) or "t"."x" = $1::bigint) order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1 ]

-- number in numeric
select "t"."id" as "id", "t"."x" as "x" where ("t"."x" is null or "t"."x" = 'NaN' or "t"."x" = any($1::numeric[])) order by case when "t"."x" = 'NaN' then null else "t"."x" end asc nulls first, "t"."id" asc
-- [ [ 1, 1.5 ] ]

-- boolean in boolean
select "t"."id" as "id", "t"."x" as "x" where "t"."x" = $1::boolean order by "t"."x" asc, "t"."id" asc
-- [ true ]

-- date in timestamptz
select "t"."id" as "id", case when "t"."x" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char("t"."x" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "x" where "t"."x" >= $1::timestamptz and "t"."x" <= '9999-12-31T23:59:59.999999Z'::timestamptz order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01T00:00:00.000Z' ]

-- date in timestamptz(3)
select "t"."id" as "id", case when "t"."x" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char("t"."x" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "x" where "t"."x" >= $1::timestamptz and "t"."x" <= '9999-12-31T23:59:59.999999Z'::timestamptz order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01T00:00:00.000Z' ]

-- date in timestamp
select "t"."id" as "id", case when "t"."x" between '0001-01-01T00:00:00Z'::timestamp and '9999-12-31T23:59:59.999999Z'::timestamp then to_char("t"."x", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "x" where "t"."x" >= $1::timestamp and "t"."x" <= '9999-12-31T23:59:59.999999Z'::timestamp order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01T00:00:00.000Z' ]

-- date in timestamp(3)
select "t"."id" as "id", case when "t"."x" between '0001-01-01T00:00:00Z'::timestamp and '9999-12-31T23:59:59.999999Z'::timestamp then to_char("t"."x", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "x" where "t"."x" >= $1::timestamp and "t"."x" <= '9999-12-31T23:59:59.999999Z'::timestamp order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01T00:00:00.000Z' ]

-- date in date
select "t"."id" as "id", case when "t"."x" between '0001-01-01T00:00:00Z'::date and '9999-12-31T23:59:59.999999Z'::date then to_char("t"."x"::timestamp, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "x" where "t"."x" >= $1::date and "t"."x" <= '9999-12-31T23:59:59.999999Z'::date order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01' ]

-- date in bigint
select "t"."id" as "id", "t"."x" as "x" where "t"."x" >= $1::bigint and "t"."x" <= 253402300799999 order by "t"."x" asc, "t"."id" asc
-- [ 1709251200000 ]

-- string[] in text[]
select "t"."id" as "id", "t"."x" as "x" where ("t"."x" && $1::text[] and array_ndims("t"."x") = 1 or "t"."x" @> $2::text[] and array_ndims("t"."x") = 1) order by "t"."id" asc
-- [ [ 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7' ], [ 'a', 'b' ] ]

-- string[] in varchar[]
select "t"."id" as "id", "t"."x" as "x" where ("t"."x" && $1::varchar[] and array_ndims("t"."x") = 1 or "t"."x" @> $2::varchar[] and array_ndims("t"."x") = 1) order by "t"."id" asc
-- [ [ 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7' ], [ 'a', 'b' ] ]

-- string[] in uuid[]
select "t"."id" as "id", "t"."x" as "x" where ("t"."x" && $1::uuid[] and array_ndims("t"."x") = 1 or 1 = 0) order by "t"."id" asc
-- [ [ '7c9e6679-7425-40de-944b-e07fc1f90ae7' ] ]

-- string[] in jsonb
select "t"."id" as "id", "t"."x" as "x" where ("t"."x" @> any($1::text[]::jsonb[]) or "t"."x" @> $2::text::jsonb) order by "t"."id" asc
-- [ [ '["a"]', '["7c9e6679-7425-40de-944b-e07fc1f90ae7"]' ], '["a","b"]' ]

-- string[] in json
select "t"."id" as "id", case when regexp_replace("t"."x"::text, '\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]', '', 'g') !~ '\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, '"([^"\\]|\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end as "x" where (case when regexp_replace("t"."x"::text, '\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]', '', 'g') !~ '\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, '"([^"\\]|\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end @> any($1::text[]::jsonb[]) or case when regexp_replace("t"."x"::text, '\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]', '', 'g') !~ '\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, '"([^"\\]|\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end @> $2::text::jsonb) order by "t"."id" asc
-- [ [ '["a"]', '["7c9e6679-7425-40de-944b-e07fc1f90ae7"]' ], '["a","b"]' ]

-- number[] in double precision[]
select "t"."id" as "id", "t"."x" as "x" where (case when array_ndims("t"."x") = 1 then cardinality(array_remove(array_remove("t"."x", null), 'NaN')) = 0 else true end or "t"."x" && $1::double precision[] and array_ndims("t"."x") = 1) order by "t"."id" asc
-- [ [ 1, 2.5 ] ]

-- number[] in real[]
select "t"."id" as "id", "t"."x"::text[]::double precision[] as "x" where (case when array_ndims("t"."x"::text[]::double precision[]) = 1 then cardinality(array_remove(array_remove("t"."x"::text[]::double precision[], null), 'NaN')) = 0 else true end or "t"."x"::text[]::double precision[] && $1::double precision[] and array_ndims("t"."x"::text[]::double precision[]) = 1) order by "t"."id" asc
-- [ [ 1, 2.5 ] ]

-- number[] in smallint[]
select "t"."id" as "id", "t"."x" as "x" where (case when array_ndims("t"."x") = 1 then cardinality(array_remove("t"."x", null)) = 0 else true end or "t"."x" && $1::smallint[] and array_ndims("t"."x") = 1) order by "t"."id" asc
-- [ [ 1 ] ]

-- number[] in integer[]
select "t"."id" as "id", "t"."x" as "x" where (case when array_ndims("t"."x") = 1 then cardinality(array_remove("t"."x", null)) = 0 else true end or "t"."x" && $1::integer[] and array_ndims("t"."x") = 1) order by "t"."id" asc
-- [ [ 1 ] ]

-- number[] in bigint[]
select "t"."id" as "id", "t"."x" as "x" where (case when array_ndims("t"."x") = 1 then not exists (select from unnest("t"."x") as element(value) where element.value between -9007199254740991 and 9007199254740991) else true end or "t"."x" && $1::bigint[] and array_ndims("t"."x") = 1) order by "t"."id" asc
-- [ [ 1 ] ]

-- number[] in jsonb
select "t"."id" as "id", (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value)) as "x" where (case when array_ndims((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value))) = 1 then cardinality(array_remove((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value)), null)) = 0 else true end or (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value)) && $1::double precision[] and array_ndims((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value))) = 1) order by "t"."id" asc
-- [ [ 1, 2.5 ] ]

-- number[] in json
select "t"."id" as "id", (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, '\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]', '', 'g') !~ '\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, '"([^"\\]|\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, '\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]', '', 'g') !~ '\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, '"([^"\\]|\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) as element(value)) as "x" where (case when array_ndims((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, '\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]', '', 'g') !~ '\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, '"([^"\\]|\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, '\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]', '', 'g') !~ '\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, '"([^"\\]|\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) as element(value))) = 1 then cardinality(array_remove((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, '\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]', '', 'g') !~ '\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, '"([^"\\]|\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, '\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]', '', 'g') !~ '\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, '"([^"\\]|\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) as element(value)), null)) = 0 else true end or (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, '\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]', '', 'g') !~ '\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, '"([^"\\]|\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, '\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]', '', 'g') !~ '\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, '"([^"\\]|\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) as element(value)) && $1::double precision[] and array_ndims((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, '\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]', '', 'g') !~ '\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, '"([^"\\]|\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, '\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]', '', 'g') !~ '\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, '"([^"\\]|\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) as element(value))) = 1) order by "t"."id" asc
-- [ [ 1, 2.5 ] ]

-- A whole statement

-- names that end a quote
select "t"."the id" as "id", "t"."a""b`c\d" as "a""b`c\d", case when "t"."a.b" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char("t"."a.b" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "when" from "my schema"."the ""table""" as "t" where "t"."a""b`c\d" = $1::text order by "t"."the id" asc limit $2
-- [ '"`\\', 1 ]
