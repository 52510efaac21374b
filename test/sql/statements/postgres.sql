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

-- a prefix
"t"."city" like $1::text
-- [ 'Lee%' ]

-- a prefix, in a column that the database orders
"t"."city" like $1::text
-- [ 'Lee%' ]

-- a range of texts that is no prefix
"t"."city" collate "C" >= $1::text and "t"."city" collate "C" < $2::text
-- [ 'Lee', 'Leg' ]

-- text below, the empty text too, in a column that the database orders
"t"."city" >= $1::text and "t"."city" < $2::text
-- [ '', 'L' ]

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

-- ascending numbers, no NaN
(("score", "id") > ($1::double precision, $2::text) and not ("score" = 'NaN'::double precision))
-- [ 1.5, 'k' ]

-- descending numbers, NaN and null last
((("score", "id") < ($1::double precision, $2::text) or ("score" is null or "score" = 'NaN'::double precision)))
-- [ 1.5, 'k' ]

-- ascending dates
("seen" >= $1::timestamptz and "seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz and ("seen" >= $2::timestamptz and "seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz or "id" > $3::text))
-- [ '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z', 'k' ]

-- descending dates
(("seen" < $1::timestamptz and "seen" >= '0001-01-01T00:00:00Z'::timestamptz and ("seen" < $2::timestamptz and "seen" >= '0001-01-01T00:00:00Z'::timestamptz or "id" < $3::text) or ("seen" is null or not ("seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz))))
-- [ '1970-01-01T00:00:00.001Z', '1970-01-01T00:00:00.000Z', 'k' ]

-- after the absent dates, ascending
((("seen" is null or not ("seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz)) and "id" > $1::text or "seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz))
-- [ 'k' ]

-- several keys of one direction
(("city" = $1::text and ("active", "id") < ($2::boolean, $3::text) or "city" = $4::text and "active" is null or "city" collate "C" < $5::text or "city" is null))
-- [ 'Leeds', true, 'k', 'Leeds', 'Leeds' ]

-- keys of both directions
(("city" = $1::text and "score" = $2::double precision and "seen" >= $3::timestamptz and "seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz and ("seen" >= $4::timestamptz and "seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz or "id" > $5::text) or "city" = $6::text and "score" < $7::double precision or "city" = $8::text and ("score" is null or "score" = 'NaN'::double precision) or "city" collate "C" > $9::text))
-- [ 'Leeds', 1.5, '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z', 'k', 'Leeds', 1.5, 'Leeds', 'Leeds' ]

-- an absent cell between present ones
(("active" = $1::boolean and "city" is null and "seen" < $2::timestamptz and "seen" >= '0001-01-01T00:00:00Z'::timestamptz and ("seen" < $3::timestamptz and "seen" >= '0001-01-01T00:00:00Z'::timestamptz or "id" < $4::text) or "active" = $5::boolean and "city" is null and ("seen" is null or not ("seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz)) or "active" < $6::boolean or "active" is null))
-- [ true, '1970-01-01T00:00:00.001Z', '1970-01-01T00:00:00.000Z', 'k', true, true ]

-- a date after other keys, in both directions
(("city" = $1::text and "seen" >= $2::timestamptz and "seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz and ("seen" >= $3::timestamptz and "seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz or "id" > $4::text) or "city" collate "C" < $5::text or "city" is null))
-- [ 'Leeds', '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z', 'k', 'Leeds' ]

-- a cell that its column cannot hold, ascending
(("city" = $1::text and "score" >= $2::integer or "city" collate "C" > $3::text))
-- [ 'Leeds', 2, 'Leeds' ]

-- a cell that its column cannot hold, descending
(("score" is not null or "score" is null))

-- columns without nulls
("seen" < $1::timestamptz and ("seen" < $2::timestamptz or ("score", "city" collate "C", "id") < ($3::double precision, $4::text, $5::text)))
-- [ '1970-01-01T00:00:00.001Z', '1970-01-01T00:00:00.000Z', 1.5, 'Leeds', 'k' ]

-- Walks: the page

-- the key alone
select "t"."id" as "id" from "t" as "t" where "t"."id" > $1::text order by "t"."id" asc limit $2
-- [ 'k', 21 ]

-- ascending texts
select "t"."id" as "id", "t"."city" as "city" from "t" as "t" where ("t"."city" collate "C", "t"."id") > ($1::text, $2::text) order by "t"."city" collate "C" asc nulls first, "t"."id" asc limit $3
-- [ 'Leeds', 'k', 21 ]

-- descending texts, the absent last
with "supplier-query rows 1" as (select "t".* from "t" as "t" where ("t"."city" collate "C", "t"."id") < ($1::text, $2::text) order by "t"."city" collate "C" desc, "t"."id" desc limit $3), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."city" is null and (select count(*) from "supplier-query rows 1") < $4 order by "t"."id" desc limit $5) select "t"."id" as "id", "t"."city" as "city" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by "t"."city" collate "C" desc nulls last, "t"."id" desc limit $6
-- [ 'Leeds', 'k', 21, 21, 21, 21 ]

-- descending texts that the filter says are present
select "t"."id" as "id", "t"."city" as "city" from "t" as "t" where "t"."city" collate "C" > $1::text and ("t"."city" collate "C", "t"."id") < ($2::text, $3::text) order by "t"."city" collate "C" desc, "t"."id" desc limit $4
-- [ 'A', 'Leeds', 'k', 21 ]

-- after the absent, ascending
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."active" is null and "t"."id" > $1::text order by "t"."id" asc limit $2), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."active" is not null and (select count(*) from "supplier-query rows 1") < $3 order by "t"."active" asc, "t"."id" asc limit $4) select "t"."id" as "id", "t"."active" as "active" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by "t"."active" asc nulls first, "t"."id" asc limit $5
-- [ 'k', 21, 21, 21, 21 ]

-- after the absent, descending: the key alone is left
select "t"."id" as "id", "t"."active" as "active" from "t" as "t" where "t"."active" is null and "t"."id" < $1::text order by "t"."active" desc nulls last, "t"."id" desc limit $2
-- [ 'k', 21 ]

-- the key, descending, which ends the order
select "t"."id" as "id" from "t" as "t" where "t"."id" collate "C" < $1::text order by "t"."id" collate "C" desc limit $2
-- [ 'k', 21 ]

-- ascending numbers, no NaN
select "t"."id" as "id", "t"."score" as "score" from "t" as "t" where ("t"."score", "t"."id") > ($1::double precision, $2::text) and not ("t"."score" = 'NaN'::double precision) order by case when "t"."score" = 'NaN'::double precision then null else "t"."score" end asc nulls first, "t"."id" asc limit $3
-- [ 1.5, 'k', 21 ]

-- descending numbers, NaN and null last
with "supplier-query rows 1" as (select "t".* from "t" as "t" where ("t"."score", "t"."id") < ($1::double precision, $2::text) order by "t"."score" desc, "t"."id" desc limit $3), "supplier-query rows 2" as (select "t".* from "t" as "t" where ("t"."score" is null or "t"."score" = 'NaN'::double precision) and (select count(*) from "supplier-query rows 1") < $4 order by "t"."id" desc limit $5) select "t"."id" as "id", "t"."score" as "score" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by case when "t"."score" = 'NaN'::double precision then null else "t"."score" end desc nulls last, "t"."id" desc limit $6
-- [ 1.5, 'k', 21, 21, 21, 21 ]

-- ascending dates
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."seen" >= $1::timestamptz and "t"."seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz and ("t"."seen" >= $2::timestamptz and "t"."seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz or "t"."id" > $3::text) order by "t"."seen" asc, "t"."id" asc limit $4), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."seen" >= $5::timestamptz and "t"."seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz and ("t"."seen" >= $6::timestamptz and "t"."seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz or "t"."id" > $7::text) and "t"."seen" >= (select "t"."seen" from "supplier-query rows 1" as "t" order by "t"."seen" desc limit 1) and "t"."seen" < date_trunc('milliseconds', (select "t"."seen" from "supplier-query rows 1" as "t" order by "t"."seen" desc limit 1)) + interval '1 millisecond' and ("t"."seen", "t"."id") > (select "t"."seen", "t"."id" from "supplier-query rows 1" as "t" order by "t"."seen" desc, "t"."id" desc limit 1) order by case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end asc nulls first, "t"."id" asc limit $8) select "t"."id" as "id", case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char("t"."seen" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "seen" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end asc nulls first, "t"."id" asc limit $9
-- [ '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z', 'k', 21, '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z', 'k', 21, 21 ]

-- descending dates
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."seen" < $1::timestamptz and "t"."seen" >= '0001-01-01T00:00:00Z'::timestamptz and ("t"."seen" < $2::timestamptz and "t"."seen" >= '0001-01-01T00:00:00Z'::timestamptz or "t"."id" < $3::text) order by "t"."seen" desc, "t"."id" desc limit $4), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."seen" < $5::timestamptz and "t"."seen" >= '0001-01-01T00:00:00Z'::timestamptz and ("t"."seen" < $6::timestamptz and "t"."seen" >= '0001-01-01T00:00:00Z'::timestamptz or "t"."id" < $7::text) and "t"."seen" >= date_trunc('milliseconds', (select "t"."seen" from "supplier-query rows 1" as "t" order by "t"."seen" asc limit 1)) and "t"."seen" <= (select "t"."seen" from "supplier-query rows 1" as "t" order by "t"."seen" asc limit 1) and ("t"."seen", "t"."id") < (select "t"."seen", "t"."id" from "supplier-query rows 1" as "t" order by "t"."seen" asc, "t"."id" asc limit 1) order by case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end desc nulls last, "t"."id" desc limit $8), "supplier-query rows 3" as (select "t".* from "t" as "t" where ("t"."seen" is null or not ("t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz)) and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") < $9 order by "t"."id" desc limit $10) select "t"."id" as "id", case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char("t"."seen" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "seen" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2" union all select * from "supplier-query rows 3") as "t" order by case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end desc nulls last, "t"."id" desc limit $11
-- [ '1970-01-01T00:00:00.001Z', '1970-01-01T00:00:00.000Z', 'k', 21, '1970-01-01T00:00:00.001Z', '1970-01-01T00:00:00.000Z', 'k', 21, 21, 21, 21 ]

-- after the absent dates, ascending
with "supplier-query rows 1" as (select "t".* from "t" as "t" where ("t"."seen" is null or not ("t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz)) and "t"."id" > $1::text order by "t"."id" asc limit $2), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz and (select count(*) from "supplier-query rows 1") < $3 order by "t"."seen" asc, "t"."id" asc limit $4), "supplier-query rows 3" as (select "t".* from "t" as "t" where "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz and "t"."seen" >= (select "t"."seen" from "supplier-query rows 2" as "t" order by "t"."seen" desc limit 1) and "t"."seen" < date_trunc('milliseconds', (select "t"."seen" from "supplier-query rows 2" as "t" order by "t"."seen" desc limit 1)) + interval '1 millisecond' and ("t"."seen", "t"."id") > (select "t"."seen", "t"."id" from "supplier-query rows 2" as "t" order by "t"."seen" desc, "t"."id" desc limit 1) order by case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end asc nulls first, "t"."id" asc limit $5) select "t"."id" as "id", case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char("t"."seen" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "seen" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2" union all select * from "supplier-query rows 3") as "t" order by case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end asc nulls first, "t"."id" asc limit $6
-- [ 'k', 21, 21, 21, 21, 21 ]

-- several keys of one direction
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."city" = $1::text and ("t"."active", "t"."id") < ($2::boolean, $3::text) order by "t"."active" desc, "t"."id" desc limit $4), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."city" = $5::text and "t"."active" is null and (select count(*) from "supplier-query rows 1") < $6 order by "t"."id" desc limit $7), "supplier-query rows 3" as (select "t".* from "t" as "t" where "t"."city" collate "C" < $8::text and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") < $9 order by "t"."city" collate "C" desc, "t"."active" desc nulls last, "t"."id" desc limit $10), "supplier-query rows 4" as (select "t".* from "t" as "t" where "t"."city" is null and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") + (select count(*) from "supplier-query rows 3") < $11 order by "t"."active" desc nulls last, "t"."id" desc limit $12) select "t"."id" as "id", "t"."city" as "city", "t"."active" as "active" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2" union all select * from "supplier-query rows 3" union all select * from "supplier-query rows 4") as "t" order by "t"."city" collate "C" desc nulls last, "t"."active" desc nulls last, "t"."id" desc limit $13
-- [ 'Leeds', true, 'k', 21, 'Leeds', 21, 21, 'Leeds', 21, 21, 21, 21, 21 ]

-- keys of both directions
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."city" = $1::text and "t"."score" = $2::double precision and "t"."seen" >= $3::timestamptz and "t"."seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz and ("t"."seen" >= $4::timestamptz and "t"."seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz or "t"."id" > $5::text) order by "t"."seen" asc, "t"."id" asc limit $6), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."city" = $7::text and "t"."score" = $8::double precision and "t"."seen" >= $9::timestamptz and "t"."seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz and ("t"."seen" >= $10::timestamptz and "t"."seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz or "t"."id" > $11::text) and "t"."seen" >= (select "t"."seen" from "supplier-query rows 1" as "t" order by "t"."seen" desc limit 1) and "t"."seen" < date_trunc('milliseconds', (select "t"."seen" from "supplier-query rows 1" as "t" order by "t"."seen" desc limit 1)) + interval '1 millisecond' and ("t"."seen", "t"."id") > (select "t"."seen", "t"."id" from "supplier-query rows 1" as "t" order by "t"."seen" desc, "t"."id" desc limit 1) order by case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end asc nulls first, "t"."id" asc limit $12), "supplier-query rows 3" as (select "t".* from "t" as "t" where "t"."city" = $13::text and "t"."score" < $14::double precision and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") < $15 order by "t"."score" desc, case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end asc nulls first, "t"."id" asc limit $16), "supplier-query rows 4" as (select "t".* from "t" as "t" where "t"."city" = $17::text and ("t"."score" is null or "t"."score" = 'NaN'::double precision) and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") + (select count(*) from "supplier-query rows 3") < $18 order by case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end asc nulls first, "t"."id" asc limit $19), "supplier-query rows 5" as (select "t".* from "t" as "t" where "t"."city" collate "C" > $20::text and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") + (select count(*) from "supplier-query rows 3") + (select count(*) from "supplier-query rows 4") < $21 order by "t"."city" collate "C" asc, case when "t"."score" = 'NaN'::double precision then null else "t"."score" end desc nulls last, case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end asc nulls first, "t"."id" asc limit $22) select "t"."id" as "id", "t"."city" as "city", "t"."score" as "score", case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char("t"."seen" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "seen" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2" union all select * from "supplier-query rows 3" union all select * from "supplier-query rows 4" union all select * from "supplier-query rows 5") as "t" order by "t"."city" collate "C" asc nulls first, case when "t"."score" = 'NaN'::double precision then null else "t"."score" end desc nulls last, case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end asc nulls first, "t"."id" asc limit $23
-- [ 'Leeds', 1.5, '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z', 'k', 21, 'Leeds', 1.5, '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z', 'k', 21, 'Leeds', 1.5, 21, 21, 'Leeds', 21, 21, 'Leeds', 21, 21, 21 ]

-- an absent cell between present ones
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."active" = $1::boolean and "t"."city" is null and "t"."seen" < $2::timestamptz and "t"."seen" >= '0001-01-01T00:00:00Z'::timestamptz and ("t"."seen" < $3::timestamptz and "t"."seen" >= '0001-01-01T00:00:00Z'::timestamptz or "t"."id" < $4::text) order by "t"."seen" desc, "t"."id" desc limit $5), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."active" = $6::boolean and "t"."city" is null and "t"."seen" < $7::timestamptz and "t"."seen" >= '0001-01-01T00:00:00Z'::timestamptz and ("t"."seen" < $8::timestamptz and "t"."seen" >= '0001-01-01T00:00:00Z'::timestamptz or "t"."id" < $9::text) and "t"."seen" >= date_trunc('milliseconds', (select "t"."seen" from "supplier-query rows 1" as "t" order by "t"."seen" asc limit 1)) and "t"."seen" <= (select "t"."seen" from "supplier-query rows 1" as "t" order by "t"."seen" asc limit 1) and ("t"."seen", "t"."id") < (select "t"."seen", "t"."id" from "supplier-query rows 1" as "t" order by "t"."seen" asc, "t"."id" asc limit 1) order by case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end desc nulls last, "t"."id" desc limit $10), "supplier-query rows 3" as (select "t".* from "t" as "t" where "t"."active" = $11::boolean and "t"."city" is null and ("t"."seen" is null or not ("t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz)) and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") < $12 order by "t"."id" desc limit $13), "supplier-query rows 4" as (select "t".* from "t" as "t" where "t"."active" < $14::boolean and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") + (select count(*) from "supplier-query rows 3") < $15 order by "t"."active" desc, "t"."city" collate "C" desc nulls last, case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end desc nulls last, "t"."id" desc limit $16), "supplier-query rows 5" as (select "t".* from "t" as "t" where "t"."active" is null and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") + (select count(*) from "supplier-query rows 3") + (select count(*) from "supplier-query rows 4") < $17 order by "t"."city" collate "C" desc nulls last, case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end desc nulls last, "t"."id" desc limit $18) select "t"."id" as "id", "t"."city" as "city", "t"."active" as "active", case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char("t"."seen" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "seen" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2" union all select * from "supplier-query rows 3" union all select * from "supplier-query rows 4" union all select * from "supplier-query rows 5") as "t" order by "t"."active" desc nulls last, "t"."city" collate "C" desc nulls last, case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end desc nulls last, "t"."id" desc limit $19
-- [ true, '1970-01-01T00:00:00.001Z', '1970-01-01T00:00:00.000Z', 'k', 21, true, '1970-01-01T00:00:00.001Z', '1970-01-01T00:00:00.000Z', 'k', 21, true, 21, 21, true, 21, 21, 21, 21, 21 ]

-- a date after other keys, in both directions
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."city" = $1::text and "t"."seen" >= $2::timestamptz and "t"."seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz and ("t"."seen" >= $3::timestamptz and "t"."seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz or "t"."id" > $4::text) order by "t"."seen" asc, "t"."id" asc limit $5), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."city" = $6::text and "t"."seen" >= $7::timestamptz and "t"."seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz and ("t"."seen" >= $8::timestamptz and "t"."seen" <= '9999-12-31T23:59:59.999999Z'::timestamptz or "t"."id" > $9::text) and "t"."seen" >= (select "t"."seen" from "supplier-query rows 1" as "t" order by "t"."seen" desc limit 1) and "t"."seen" < date_trunc('milliseconds', (select "t"."seen" from "supplier-query rows 1" as "t" order by "t"."seen" desc limit 1)) + interval '1 millisecond' and ("t"."seen", "t"."id") > (select "t"."seen", "t"."id" from "supplier-query rows 1" as "t" order by "t"."seen" desc, "t"."id" desc limit 1) order by case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end asc nulls first, "t"."id" asc limit $10), "supplier-query rows 3" as (select "t".* from "t" as "t" where "t"."city" collate "C" < $11::text and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") < $12 order by "t"."city" collate "C" desc, case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end asc nulls first, "t"."id" asc limit $13), "supplier-query rows 4" as (select "t".* from "t" as "t" where "t"."city" is null and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") + (select count(*) from "supplier-query rows 3") < $14 order by case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end asc nulls first, "t"."id" asc limit $15) select "t"."id" as "id", "t"."city" as "city", case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char("t"."seen" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "seen" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2" union all select * from "supplier-query rows 3" union all select * from "supplier-query rows 4") as "t" order by "t"."city" collate "C" desc nulls last, case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."seen") end asc nulls first, "t"."id" asc limit $16
-- [ 'Leeds', '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z', 'k', 21, 'Leeds', '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z', 'k', 21, 'Leeds', 21, 21, 21, 21, 21 ]

-- a cell that its column cannot hold, ascending
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."city" = $1::text and "t"."score" >= $2::integer order by "t"."score" asc, "t"."id" asc limit $3), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."city" collate "C" > $4::text and (select count(*) from "supplier-query rows 1") < $5 order by "t"."city" collate "C" asc, "t"."score" asc nulls first, "t"."id" asc limit $6) select "t"."id" as "id", "t"."city" as "city", "t"."score" as "score" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by "t"."city" collate "C" asc nulls first, "t"."score" asc nulls first, "t"."id" asc limit $7
-- [ 'Leeds', 2, 21, 'Leeds', 21, 21, 21 ]

-- a cell that its column cannot hold, descending
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."score" is not null order by "t"."score" desc, "t"."id" desc limit $1), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."score" is null and (select count(*) from "supplier-query rows 1") < $2 order by "t"."id" desc limit $3) select "t"."id" as "id", "t"."score" as "score" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by "t"."score" desc nulls last, "t"."id" desc limit $4
-- [ 21, 21, 21, 21 ]

-- columns without nulls
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."seen" < $1::timestamptz and ("t"."seen" < $2::timestamptz or ("t"."score", "t"."city" collate "C", "t"."id") < ($3::double precision, $4::text, $5::text)) order by "t"."seen" desc, "t"."id" desc limit $6), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."seen" < $7::timestamptz and ("t"."seen" < $8::timestamptz or ("t"."score", "t"."city" collate "C", "t"."id") < ($9::double precision, $10::text, $11::text)) and "t"."seen" >= date_trunc('milliseconds', (select "t"."seen" from "supplier-query rows 1" as "t" order by "t"."seen" asc limit 1)) and "t"."seen" <= (select "t"."seen" from "supplier-query rows 1" as "t" order by "t"."seen" asc limit 1) and ("t"."seen", "t"."id") < (select "t"."seen", "t"."id" from "supplier-query rows 1" as "t" order by "t"."seen" asc, "t"."id" asc limit 1) order by date_trunc('milliseconds', "t"."seen") desc, "t"."score" desc, "t"."city" collate "C" desc, "t"."id" desc limit $12) select "t"."id" as "id", "t"."city" as "city", "t"."score" as "score", case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char("t"."seen" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "seen" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by date_trunc('milliseconds', "t"."seen") desc, "t"."score" desc, "t"."city" collate "C" desc, "t"."id" desc limit $13
-- [ '1970-01-01T00:00:00.001Z', '1970-01-01T00:00:00.000Z', 1.5, 'Leeds', 'k', 21, '1970-01-01T00:00:00.001Z', '1970-01-01T00:00:00.000Z', 1.5, 'Leeds', 'k', 21, 21 ]

-- the first page of a walk, descending
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."city" is not null order by "t"."city" collate "C" desc, "t"."id" desc limit $1), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."city" is null and (select count(*) from "supplier-query rows 1") < $2 order by "t"."id" desc limit $3) select "t"."id" as "id", "t"."city" as "city", "t"."score" as "score", "t"."active" as "active", case when "t"."seen" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char("t"."seen" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "seen", "t"."tags" as "tags", "t"."marks" as "marks" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by "t"."city" collate "C" desc nulls last, "t"."id" desc limit $4
-- [ 21, 21, 21, 21 ]

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
select "t"."id" as "id", case when jsonb_typeof("t"."x") = 'array' then "t"."x" end as "x" where ("t"."x" @> any($1::text[]::jsonb[]) or "t"."x" @> $2::text::jsonb) order by "t"."id" asc
-- [ [ '["a"]', '["7c9e6679-7425-40de-944b-e07fc1f90ae7"]' ], '["a","b"]' ]

-- string[] in json
select "t"."id" as "id", case when jsonb_typeof(case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end as "x" where (case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end @> any($1::text[]::jsonb[]) or case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end @> $2::text::jsonb) order by "t"."id" asc
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
select "t"."id" as "id", (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) as element(value)) as "x" where (case when array_ndims((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) as element(value))) = 1 then cardinality(array_remove((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) as element(value)), null)) = 0 else true end or (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) as element(value)) && $1::double precision[] and array_ndims((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) as element(value))) = 1) order by "t"."id" asc
-- [ [ 1, 2.5 ] ]

-- Values of a facet, by the type of the column

-- string in text
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" collate "C" as "value" from "t" as "t") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" collate "C" limit $1
-- [ 3 ]

-- string in text collate "C"
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- string in varchar
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" collate "C" as "value" from "t" as "t") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" collate "C" limit $1
-- [ 3 ]

-- string in varchar collate "C"
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- string in char
select "value"::text as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" collate "C" as "value" from "t" as "t") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" collate "C" limit $1
-- [ 3 ]

-- string in uuid
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- string in enum
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x"::text collate "C" as "value" from "t" as "t") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" collate "C" limit $1
-- [ 3 ]

-- number in double precision
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select case when ("t"."x" is null or "t"."x" = 'NaN'::double precision) then null else "t"."x" end + 0 as "value" from "t" as "t") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- number in real
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select case when ("t"."x"::text::double precision is null or "t"."x"::text::double precision = 'NaN'::double precision) then null else "t"."x"::text::double precision end + 0 as "value" from "t" as "t") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- number in smallint
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- number in integer
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- number in bigint
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select case when ("cells"."value" is null or not ("cells"."value" between -9007199254740991 and 9007199254740991)) then null else "cells"."value" end as "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "cells"."value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- number in numeric
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select case when ("t"."x" is null or "t"."x" = 'NaN') then null else "t"."x" end + 0 as "value" from "t" as "t") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- boolean in boolean
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- date in timestamptz
select case when min("cell") between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char(min("cell") at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "min", case when max("cell") between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char(max("cell") at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."x" is null or not ("t"."x" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz)) then null else case when "t"."x" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then date_trunc('milliseconds', "t"."x") end end as "cell" from "t" as "t") as "cells"

-- date in timestamptz(3)
select case when min("cell") between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char(min("cell") at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "min", case when max("cell") between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char(max("cell") at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."x" is null or not ("t"."x" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz)) then null else "t"."x" end as "cell" from "t" as "t") as "cells"

-- date in timestamp
select case when min("cell") between '0001-01-01T00:00:00Z'::timestamp and '9999-12-31T23:59:59.999999Z'::timestamp then to_char(min("cell"), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "min", case when max("cell") between '0001-01-01T00:00:00Z'::timestamp and '9999-12-31T23:59:59.999999Z'::timestamp then to_char(max("cell"), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."x" is null or not ("t"."x" between '0001-01-01T00:00:00Z'::timestamp and '9999-12-31T23:59:59.999999Z'::timestamp)) then null else case when "t"."x" between '0001-01-01T00:00:00Z'::timestamp and '9999-12-31T23:59:59.999999Z'::timestamp then date_trunc('milliseconds', "t"."x") end end as "cell" from "t" as "t") as "cells"

-- date in timestamp(3)
select case when min("cell") between '0001-01-01T00:00:00Z'::timestamp and '9999-12-31T23:59:59.999999Z'::timestamp then to_char(min("cell"), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "min", case when max("cell") between '0001-01-01T00:00:00Z'::timestamp and '9999-12-31T23:59:59.999999Z'::timestamp then to_char(max("cell"), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."x" is null or not ("t"."x" between '0001-01-01T00:00:00Z'::timestamp and '9999-12-31T23:59:59.999999Z'::timestamp)) then null else "t"."x" end as "cell" from "t" as "t") as "cells"

-- date in date
select case when min("cell") between '0001-01-01T00:00:00Z'::date and '9999-12-31T23:59:59.999999Z'::date then to_char(min("cell")::timestamp, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "min", case when max("cell") between '0001-01-01T00:00:00Z'::date and '9999-12-31T23:59:59.999999Z'::date then to_char(max("cell")::timestamp, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."x" is null or not ("t"."x" between '0001-01-01T00:00:00Z'::date and '9999-12-31T23:59:59.999999Z'::date)) then null else "t"."x" end as "cell" from "t" as "t") as "cells"

-- date in bigint
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."x" is null or not ("t"."x" between -62135596800000 and 253402300799999)) then null else "t"."x" end as "cell" from "t" as "t") as "cells"

-- string[] in text[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value collate "C" as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest(case when array_ndims("t"."x") = 1 then "t"."x" end, case when array_ndims("t"."x") = 1 then "t"."x" end) as element(value, own) where element.value is not null) as element on true) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- string[] in varchar[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value collate "C" as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest(case when array_ndims("t"."x") = 1 then "t"."x" end, case when array_ndims("t"."x") = 1 then "t"."x" end) as element(value, own) where element.value is not null) as element on true) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- string[] in uuid[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest(case when array_ndims("t"."x") = 1 then "t"."x" end, case when array_ndims("t"."x") = 1 then "t"."x" end) as element(value, own) where element.value is not null) as element on true) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- string[] in jsonb
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value collate "C" as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.value #>> '{}' as value, "t"."x" ->> (element.place - 1)::int as own from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) with ordinality as element(value, place) where jsonb_typeof(element.value) = 'string') as element on true) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- string[] in json
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value collate "C" as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.value #>> '{}' as value, case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end ->> (element.place - 1)::int as own from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) with ordinality as element(value, place) where jsonb_typeof(element.value) = 'string') as element on true) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- number[] in double precision[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value + 0 as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest(case when array_ndims("t"."x") = 1 then "t"."x" end, case when array_ndims("t"."x") = 1 then "t"."x" end) as element(value, own) where element.value is not null and not element.value = 'NaN'::double precision) as element on true) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- number[] in real[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value + 0 as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest(case when array_ndims("t"."x"::text[]::double precision[]) = 1 then "t"."x"::text[]::double precision[] end, case when array_ndims("t"."x"::text[]::double precision[]) = 1 then "t"."x"::text[]::double precision[] end) as element(value, own) where element.value is not null and not element.value = 'NaN'::double precision) as element on true) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- number[] in smallint[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest(case when array_ndims("t"."x") = 1 then "t"."x" end, case when array_ndims("t"."x") = 1 then "t"."x" end) as element(value, own) where element.value is not null) as element on true) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- number[] in integer[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest(case when array_ndims("t"."x") = 1 then "t"."x" end, case when array_ndims("t"."x") = 1 then "t"."x" end) as element(value, own) where element.value is not null) as element on true) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- number[] in bigint[]
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest(case when array_ndims("t"."x") = 1 then "t"."x" end, case when array_ndims("t"."x") = 1 then "t"."x" end) as element(value, own) where element.value is not null and element.value between -9007199254740991 and 9007199254740991) as element on true) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- number[] in jsonb
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value + 0 as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest(case when array_ndims((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value))) = 1 then (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value)) end, case when array_ndims((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value))) = 1 then (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof("t"."x") = 'array' then "t"."x" end) as element(value)) end) as element(value, own) where element.value is not null) as element on true) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- number[] in json
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value + 0 as "value", "t"."id" as "row" from "t" as "t" left join lateral (select element.* from unnest(case when array_ndims((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) as element(value))) = 1 then (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) as element(value)) end, case when array_ndims((select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) as element(value))) = 1 then (select array_agg(case when jsonb_typeof(element.value) = 'number' then case when abs(element.value::numeric) < 4e-324 then 0 when abs(element.value::numeric) <= 1.7976931348623157e308 then element.value::numeric::double precision end end) from jsonb_array_elements(case when jsonb_typeof(case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end) = 'array' then case when regexp_replace("t"."x"::text, e'\\\\\\\\|\\\\u[dD][89abAB]..\\\\u[dD][c-fC-F]', '', 'g') !~ e'\\\\u(0000|[dD][89a-fA-F])' and regexp_replace("t"."x"::text, e'"([^"\\\\]|\\\\.)*"', '', 'g') !~ '[eE][+-]?[0-9]{4}' then "t"."x"::jsonb end end) as element(value)) end) as element(value, own) where element.value is not null) as element on true) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit $1
-- [ 3 ]

-- Indexes: for a filter, for sorts and for a search

-- string in text
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x" collate "C", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" collate "C" nulls first, "id")
create extension if not exists pg_trgm
create index "t_x_trigrams_idx" on "s"."t" using gin ("x" gin_trgm_ops)

-- string in text collate "C"
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")
create extension if not exists pg_trgm
create index "t_x_trigrams_idx" on "s"."t" using gin ("x" gin_trgm_ops)

-- string in varchar
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x" collate "C", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" collate "C" nulls first, "id")
create extension if not exists pg_trgm
create index "t_x_trigrams_idx" on "s"."t" using gin ("x" gin_trgm_ops)

-- string in varchar collate "C"
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")
create extension if not exists pg_trgm
create index "t_x_trigrams_idx" on "s"."t" using gin ("x" gin_trgm_ops)

-- string in char
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x" collate "C", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" collate "C" nulls first, "id")
create extension if not exists pg_trgm
create index "t_x_trigrams_idx" on "s"."t" using gin (("x"::text collate "C") gin_trgm_ops)

-- string in uuid
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")
create extension if not exists pg_trgm
create index "t_x_trigrams_idx" on "s"."t" using gin (("x"::text collate "C") gin_trgm_ops)

-- string in enum
no index serves field "x": it is read through an expression, because its type is enum
no index serves field "x": it is read through an expression, because its type is enum
no index serves field "x": it is read through an expression, because its type is enum
no index serves field "x": it is read through an expression, because its type is enum

-- number in double precision
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")

-- number in real
no index serves field "x": it is read through an expression, because its type is real
no index serves field "x": it is read through an expression, because its type is real
no index serves field "x": it is read through an expression, because its type is real

-- number in smallint
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")

-- number in integer
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")

-- number in bigint
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")

-- number in numeric
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")

-- boolean in boolean
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")

-- date in timestamptz
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")

-- date in timestamptz(3)
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")

-- date in timestamp
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")

-- date in timestamp(3)
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")

-- date in date
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")

-- date in bigint
create index "t_x_idx" on "s"."t" ("x")
create index "t_of_x_asc_idx" on "s"."t" ("of", "x", "id")
create index "t_of_of_desc_x_asc_idx" on "s"."t" ("of", "x" nulls first, "id")

-- string[] in text[]
create index "t_x_idx" on "s"."t" using gin ("x")

-- string[] in varchar[]
create index "t_x_idx" on "s"."t" using gin ("x")

-- string[] in uuid[]
create index "t_x_idx" on "s"."t" using gin ("x")

-- string[] in jsonb
create index "t_x_idx" on "s"."t" using gin ("x")

-- string[] in json
no index serves field "x": it is read through an expression, because its type is json

-- number[] in double precision[]
create index "t_x_idx" on "s"."t" using gin ("x")

-- number[] in real[]
no index serves field "x": it is read through an expression, because its type is real[]

-- number[] in smallint[]
create index "t_x_idx" on "s"."t" using gin ("x")

-- number[] in integer[]
create index "t_x_idx" on "s"."t" using gin ("x")

-- number[] in bigint[]
create index "t_x_idx" on "s"."t" using gin ("x")

-- number[] in jsonb
no index serves field "x": it is read through an expression, because its type is jsonb

-- number[] in json
no index serves field "x": it is read through an expression, because its type is json

-- Inspections: the type of a column; the column as its declared type; strays in a list

-- string in text
(select case k.typtype when 'e' then 'enum' else format_type(k.oid, b.size) end || case when b.named in ('"C"', '"POSIX"', '"C.UTF-8"') or b.named in ('"default"', 'default') and (select case coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') when 'c' then datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') else to_jsonb(d) ->> 'datlocprovider' = 'b' end from pg_database d where datname = current_database()) then ' collate "C"' when b.named in (select concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) from pg_collation c where to_jsonb(c) ->> 'collisdeterministic' = 'false') then ' collate ' || b.named || ' (nondeterministic)' else '' end from (with recursive base(oid, size, named) as (select a.atttypid, a.atttypmod, concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) collate "C" from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text union all select k.typbasetype, k.typtypmod, b.named from base b join pg_type k on k.oid = b.oid and k.typtype = 'd') select * from base) as b join pg_type k on k.oid = b.oid and k.typtype <> 'd')
"t"."x"::text collate "C"
(select case k.typtype when 'e' then 'enum' else format_type(k.oid, b.size) end || case when b.named in ('"C"', '"POSIX"', '"C.UTF-8"') or b.named in ('"default"', 'default') and (select case coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') when 'c' then datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') else to_jsonb(d) ->> 'datlocprovider' = 'b' end from pg_database d where datname = current_database()) then ' collate "C"' when b.named in (select concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) from pg_collation c where to_jsonb(c) ->> 'collisdeterministic' = 'false') then ' collate ' || b.named || ' (nondeterministic)' else '' end from (with recursive base(oid, size, named) as (select k.oid, null::int, (case when k.typcollation <> 0 then pg_collation_for("t"."supplier-query 2") end) collate "C" from pg_type k where k.oid = pg_typeof("t"."supplier-query 2") union all select k.typbasetype, k.typtypmod, b.named from base b join pg_type k on k.oid = b.oid and k.typtype = 'd') select * from base) as b join pg_type k on k.oid = b.oid and k.typtype <> 'd')
"t"."supplier-query 2"::text collate "C"
-- [ '"s"."t"', 'x' ]

-- string in text collate "C"


-- string in varchar


-- string in varchar collate "C"


-- string in char


-- string in uuid
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::uuid end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::uuid end)
-- [ '"s"."t"', 'x' ]

-- string in enum


-- number in double precision
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::double precision end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::double precision end)
-- [ '"s"."t"', 'x' ]

-- number in real
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::real end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::real end)
-- [ '"s"."t"', 'x' ]

-- number in smallint
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::smallint end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::smallint end)
-- [ '"s"."t"', 'x' ]

-- number in integer
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::integer end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::integer end)
-- [ '"s"."t"', 'x' ]

-- number in bigint
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::bigint end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::bigint end)
-- [ '"s"."t"', 'x' ]

-- number in numeric
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::numeric end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::numeric end)
-- [ '"s"."t"', 'x' ]

-- boolean in boolean
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::boolean end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::boolean end)
-- [ '"s"."t"', 'x' ]

-- date in timestamptz
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::timestamptz end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::timestamptz end)
-- [ '"s"."t"', 'x' ]

-- date in timestamptz(3)
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::timestamptz(3) end)
(select case k.typtype when 'e' then 'enum' else format_type(k.oid, b.size) end || case when b.named in ('"C"', '"POSIX"', '"C.UTF-8"') or b.named in ('"default"', 'default') and (select case coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') when 'c' then datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') else to_jsonb(d) ->> 'datlocprovider' = 'b' end from pg_database d where datname = current_database()) then ' collate "C"' when b.named in (select concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) from pg_collation c where to_jsonb(c) ->> 'collisdeterministic' = 'false') then ' collate ' || b.named || ' (nondeterministic)' else '' end from (with recursive base(oid, size, named) as (select k.oid, case when k.typname like 'timestamp%' then 3 end, (case when k.typcollation <> 0 then pg_collation_for("t"."supplier-query 2") end) collate "C" from pg_type k where k.oid = pg_typeof("t"."supplier-query 2") union all select k.typbasetype, k.typtypmod, b.named from base b join pg_type k on k.oid = b.oid and k.typtype = 'd') select * from base) as b join pg_type k on k.oid = b.oid and k.typtype <> 'd')
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then case when "t"."supplier-query 2"::text collate "C"::timestamptz(3) <> "t"."supplier-query 2"::text collate "C"::timestamptz then null else "t"."supplier-query 2"::text collate "C"::timestamptz(3) end end)
-- [ '"s"."t"', 'x' ]

-- date in timestamp
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::timestamp end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::timestamp end)
-- [ '"s"."t"', 'x' ]

-- date in timestamp(3)
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::timestamp(3) end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then case when "t"."supplier-query 2"::text collate "C"::timestamp(3) <> "t"."supplier-query 2"::text collate "C"::timestamp then null else "t"."supplier-query 2"::text collate "C"::timestamp(3) end end)
-- [ '"s"."t"', 'x' ]

-- date in date
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::date end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::date end)
-- [ '"s"."t"', 'x' ]

-- date in bigint


-- string[] in text[]
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::text[] end)
exists (select from unnest("t"."x") as element(value) where 1 = 0)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::text[] end)
exists (select from unnest("t"."supplier-query 2") as element(value) where 1 = 0)
-- [ '"s"."t"', 'x' ]

-- string[] in varchar[]
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::varchar[] end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::varchar[] end)
-- [ '"s"."t"', 'x' ]

-- string[] in uuid[]
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::uuid[] end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::uuid[] end)
-- [ '"s"."t"', 'x' ]

-- string[] in jsonb
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::jsonb end)
exists (select from json_array_elements(case when json_typeof("t"."x"::json) = 'array' then "t"."x"::json end) as element(value) where json_typeof(element.value) not in ('null', 'string'))
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::jsonb end)
exists (select from json_array_elements(case when json_typeof("t"."supplier-query 2"::json) = 'array' then "t"."supplier-query 2"::json end) as element(value) where json_typeof(element.value) not in ('null', 'string'))
-- [ '"s"."t"', 'x' ]

-- string[] in json
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::json end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::json end)
-- [ '"s"."t"', 'x' ]

-- number[] in double precision[]
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::double precision[] end)
exists (select from unnest("t"."x") as element(value) where element.value = 'NaN'::double precision)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::double precision[] end)
exists (select from unnest("t"."supplier-query 2") as element(value) where element.value = 'NaN'::double precision)
-- [ '"s"."t"', 'x' ]

-- number[] in real[]
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::real[] end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::real[] end)
-- [ '"s"."t"', 'x' ]

-- number[] in smallint[]
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::smallint[] end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::smallint[] end)
-- [ '"s"."t"', 'x' ]

-- number[] in integer[]
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::integer[] end)
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::integer[] end)
-- [ '"s"."t"', 'x' ]

-- number[] in bigint[]
(case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."x"::text collate "C"::bigint[] end)
exists (select from unnest("t"."x") as element(value) where not (element.value between -9007199254740991 and 9007199254740991))
(case when pg_typeof("t"."supplier-query 2")::oid = any((select oids from "supplier-query types")::oid[]) then "t"."supplier-query 2"::text collate "C"::bigint[] end)
exists (select from unnest("t"."supplier-query 2") as element(value) where not (element.value between -9007199254740991 and 9007199254740991))
-- [ '"s"."t"', 'x' ]

-- number[] in jsonb
exists (select from json_array_elements(case when json_typeof("t"."x"::json) = 'array' then "t"."x"::json end) as element(value) where json_typeof(element.value) not in ('null', 'number'))
exists (select from json_array_elements(case when json_typeof("t"."supplier-query 2"::json) = 'array' then "t"."supplier-query 2"::json end) as element(value) where json_typeof(element.value) not in ('null', 'number'))

-- number[] in json


-- Whole inspections

-- the key
select * from (select count(*) as "rows", count(case when not ("t"."id"::text collate "C" is null) then 1 end) as "present", count(case when "t"."id" is null then 1 end) as "absent", count(case when "t"."id"::text collate "C" = $1::text then 1 end) as "empty", count(distinct "t"."id"::text collate "C") as "keys" from "t" as "t") as "counts" left join (select "t"."id"::text collate "C" as "key", substr("t"."id"::text collate "C", 1, 100) as "cell", (select case k.typtype when 'e' then 'enum' else format_type(k.oid, b.size) end || case when b.named in ('"C"', '"POSIX"', '"C.UTF-8"') or b.named in ('"default"', 'default') and (select case coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') when 'c' then datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') else to_jsonb(d) ->> 'datlocprovider' = 'b' end from pg_database d where datname = current_database()) then ' collate "C"' when b.named in (select concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) from pg_collation c where to_jsonb(c) ->> 'collisdeterministic' = 'false') then ' collate ' || b.named || ' (nondeterministic)' else '' end from (with recursive base(oid, size, named) as (select a.atttypid, a.atttypmod, concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) collate "C" from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $2::text::regclass and a.attname = $3::text union all select k.typbasetype, k.typtypmod, b.named from base b join pg_type k on k.oid = b.oid and k.typtype = 'd') select * from base) as b join pg_type k on k.oid = b.oid and k.typtype <> 'd') as "type" from "t" as "t" where not "t"."id" is null order by case when not ("t"."id"::text collate "C" is null) then 1 else 0 end, "t"."id" limit 1) as "first" on 1 = 1
-- [ '', '"t"', 'id' ]

-- a text
select * from (select count(*) as "rows", count(case when not ("t"."city"::text collate "C" is null) then 1 end) as "present", count(case when "t"."city" is null then 1 end) as "absent", count(case when "t"."city"::text collate "C" = $1::text then 1 end) as "empty" from "t" as "t") as "counts" left join (select "t"."id"::text collate "C" as "key", substr("t"."city"::text collate "C", 1, 100) as "cell", (select case k.typtype when 'e' then 'enum' else format_type(k.oid, b.size) end || case when b.named in ('"C"', '"POSIX"', '"C.UTF-8"') or b.named in ('"default"', 'default') and (select case coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') when 'c' then datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') else to_jsonb(d) ->> 'datlocprovider' = 'b' end from pg_database d where datname = current_database()) then ' collate "C"' when b.named in (select concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) from pg_collation c where to_jsonb(c) ->> 'collisdeterministic' = 'false') then ' collate ' || b.named || ' (nondeterministic)' else '' end from (with recursive base(oid, size, named) as (select a.atttypid, a.atttypmod, concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) collate "C" from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $2::text::regclass and a.attname = $3::text union all select k.typbasetype, k.typtypmod, b.named from base b join pg_type k on k.oid = b.oid and k.typtype = 'd') select * from base) as b join pg_type k on k.oid = b.oid and k.typtype <> 'd') as "type" from "t" as "t" where not "t"."city" is null order by case when not ("t"."city"::text collate "C" is null) then 1 else 0 end, "t"."id" limit 1) as "first" on 1 = 1
-- [ '', '"t"', 'city' ]

-- a text folded in SQL
select * from (select count(*) as "rows", count(case when not ("t"."name"::text collate "C" is null) then 1 end) as "present", count(case when "t"."name" is null then 1 end) as "absent", count(case when "t"."name"::text collate "C" = $1::text then 1 end) as "empty" from "t" as "t") as "counts" left join (select "t"."id"::text collate "C" as "key", substr("t"."name"::text collate "C", 1, 100) as "cell", (select case k.typtype when 'e' then 'enum' else format_type(k.oid, b.size) end || case when b.named in ('"C"', '"POSIX"', '"C.UTF-8"') or b.named in ('"default"', 'default') and (select case coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') when 'c' then datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') else to_jsonb(d) ->> 'datlocprovider' = 'b' end from pg_database d where datname = current_database()) then ' collate "C"' when b.named in (select concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) from pg_collation c where to_jsonb(c) ->> 'collisdeterministic' = 'false') then ' collate ' || b.named || ' (nondeterministic)' else '' end from (with recursive base(oid, size, named) as (select a.atttypid, a.atttypmod, concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) collate "C" from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $2::text::regclass and a.attname = $3::text union all select k.typbasetype, k.typtypmod, b.named from base b join pg_type k on k.oid = b.oid and k.typtype = 'd') select * from base) as b join pg_type k on k.oid = b.oid and k.typtype <> 'd') as "type" from "t" as "t" where not "t"."name" is null order by case when not ("t"."name"::text collate "C" is null) then 1 else 0 end, "t"."id" limit 1) as "first" on 1 = 1
-- [ '', '"t"', 'name' ]

-- a folded list
with "supplier-query types"(oids) as (select array(with recursive base(oid) as (select 'text[]'::regtype::oid union all select k.oid from base b join pg_type k on k.typbasetype = b.oid) select oid from base)) select * from (select count(*) as "rows", count(case when not (case when array_ndims((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."tags"::text collate "C"::text[] end)) = 1 then cardinality(array_remove((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $3::text::regclass and a.attname = $4::text) = any((select oids from "supplier-query types")::oid[]) then "t"."tags"::text collate "C"::text[] end), null)) = 0 else true end) and not exists (select from unnest((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $5::text::regclass and a.attname = $6::text) = any((select oids from "supplier-query types")::oid[]) then "t"."tags"::text collate "C"::text[] end)) as element(value) where 1 = 0) then 1 end) as "present", count(case when ("t"."tags" is null or "t"."tags"::text collate "C" = 'null' or replace(replace(replace(lower("t"."tags"::text collate "C"), 'null', ''), ',', ''), ' ', '') = '{}') then 1 end) as "absent", count(case when (case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $7::text::regclass and a.attname = $8::text) = any((select oids from "supplier-query types")::oid[]) then "t"."tags"::text collate "C"::text[] end) && $9::text[] and array_ndims((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $10::text::regclass and a.attname = $11::text) = any((select oids from "supplier-query types")::oid[]) then "t"."tags"::text collate "C"::text[] end)) = 1 then 1 end) as "empty" from "t" as "t") as "counts" left join (select "t"."id"::text collate "C" as "key", substr("t"."tags"::text collate "C", 1, 100) as "cell", (select case k.typtype when 'e' then 'enum' else format_type(k.oid, b.size) end || case when b.named in ('"C"', '"POSIX"', '"C.UTF-8"') or b.named in ('"default"', 'default') and (select case coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') when 'c' then datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') else to_jsonb(d) ->> 'datlocprovider' = 'b' end from pg_database d where datname = current_database()) then ' collate "C"' when b.named in (select concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) from pg_collation c where to_jsonb(c) ->> 'collisdeterministic' = 'false') then ' collate ' || b.named || ' (nondeterministic)' else '' end from (with recursive base(oid, size, named) as (select a.atttypid, a.atttypmod, concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) collate "C" from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $12::text::regclass and a.attname = $13::text union all select k.typbasetype, k.typtypmod, b.named from base b join pg_type k on k.oid = b.oid and k.typtype = 'd') select * from base) as b join pg_type k on k.oid = b.oid and k.typtype <> 'd') as "type" from "t" as "t" where not ("t"."tags" is null or "t"."tags"::text collate "C" = 'null' or replace(replace(replace(lower("t"."tags"::text collate "C"), 'null', ''), ',', ''), ' ', '') = '{}') order by case when not (case when array_ndims((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $14::text::regclass and a.attname = $15::text) = any((select oids from "supplier-query types")::oid[]) then "t"."tags"::text collate "C"::text[] end)) = 1 then cardinality(array_remove((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $16::text::regclass and a.attname = $17::text) = any((select oids from "supplier-query types")::oid[]) then "t"."tags"::text collate "C"::text[] end), null)) = 0 else true end) and not exists (select from unnest((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $18::text::regclass and a.attname = $19::text) = any((select oids from "supplier-query types")::oid[]) then "t"."tags"::text collate "C"::text[] end)) as element(value) where 1 = 0) then 1 else 0 end, "t"."id" limit 1) as "first" on 1 = 1
-- [ '"t"', 'tags', '"t"', 'tags', '"t"', 'tags', '"t"', 'tags', [ '' ], '"t"', 'tags', '"t"', 'tags', '"t"', 'tags', '"t"', 'tags', '"t"', 'tags' ]

-- a date
with "supplier-query types"(oids) as (select array(with recursive base(oid) as (select 'timestamptz'::regtype::oid union all select k.oid from base b join pg_type k on k.typbasetype = b.oid) select oid from base)) select * from (select count(*) as "rows", count(case when not ((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."seen"::text collate "C"::timestamptz end) is null or not ((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $3::text::regclass and a.attname = $4::text) = any((select oids from "supplier-query types")::oid[]) then "t"."seen"::text collate "C"::timestamptz end) between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz)) then 1 end) as "present", count(case when "t"."seen" is null then 1 end) as "absent", count(case when (case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $5::text::regclass and a.attname = $6::text) = any((select oids from "supplier-query types")::oid[]) then "t"."seen"::text collate "C"::timestamptz end) >= $7::timestamptz and (case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $8::text::regclass and a.attname = $9::text) = any((select oids from "supplier-query types")::oid[]) then "t"."seen"::text collate "C"::timestamptz end) < $10::timestamptz then 1 end) as "seconds" from "t" as "t") as "counts" left join (select "t"."id"::text collate "C" as "key", substr("t"."seen"::text collate "C", 1, 100) as "cell", (select case k.typtype when 'e' then 'enum' else format_type(k.oid, b.size) end || case when b.named in ('"C"', '"POSIX"', '"C.UTF-8"') or b.named in ('"default"', 'default') and (select case coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') when 'c' then datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') else to_jsonb(d) ->> 'datlocprovider' = 'b' end from pg_database d where datname = current_database()) then ' collate "C"' when b.named in (select concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) from pg_collation c where to_jsonb(c) ->> 'collisdeterministic' = 'false') then ' collate ' || b.named || ' (nondeterministic)' else '' end from (with recursive base(oid, size, named) as (select a.atttypid, a.atttypmod, concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) collate "C" from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $11::text::regclass and a.attname = $12::text union all select k.typbasetype, k.typtypmod, b.named from base b join pg_type k on k.oid = b.oid and k.typtype = 'd') select * from base) as b join pg_type k on k.oid = b.oid and k.typtype <> 'd') as "type" from "t" as "t" where not "t"."seen" is null order by case when not ((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $13::text::regclass and a.attname = $14::text) = any((select oids from "supplier-query types")::oid[]) then "t"."seen"::text collate "C"::timestamptz end) is null or not ((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $15::text::regclass and a.attname = $16::text) = any((select oids from "supplier-query types")::oid[]) then "t"."seen"::text collate "C"::timestamptz end) between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz)) then 1 else 0 end, "t"."id" limit 1) as "first" on 1 = 1
-- [ '"t"', 'seen', '"t"', 'seen', '"t"', 'seen', '1970-01-02T00:00:00.000Z', '"t"', 'seen', '1970-02-01T00:00:00.000Z', '"t"', 'seen', '"t"', 'seen', '"t"', 'seen' ]

-- a list
with "supplier-query types"(oids) as (select array(with recursive base(oid) as (select 'double precision[]'::regtype::oid union all select k.oid from base b join pg_type k on k.typbasetype = b.oid) select oid from base)) select * from (select count(*) as "rows", count(case when not (case when array_ndims((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $1::text::regclass and a.attname = $2::text) = any((select oids from "supplier-query types")::oid[]) then "t"."marks"::text collate "C"::double precision[] end)) = 1 then cardinality(array_remove(array_remove((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $3::text::regclass and a.attname = $4::text) = any((select oids from "supplier-query types")::oid[]) then "t"."marks"::text collate "C"::double precision[] end), null), 'NaN')) = 0 else true end) and not exists (select from unnest((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $5::text::regclass and a.attname = $6::text) = any((select oids from "supplier-query types")::oid[]) then "t"."marks"::text collate "C"::double precision[] end)) as element(value) where element.value = 'NaN'::double precision) then 1 end) as "present", count(case when ("t"."marks" is null or "t"."marks"::text collate "C" = 'null' or replace(replace(replace(lower("t"."marks"::text collate "C"), 'null', ''), ',', ''), ' ', '') = '{}') then 1 end) as "absent" from "t" as "t") as "counts" left join (select "t"."id"::text collate "C" as "key", substr("t"."marks"::text collate "C", 1, 100) as "cell", (select case k.typtype when 'e' then 'enum' else format_type(k.oid, b.size) end || case when b.named in ('"C"', '"POSIX"', '"C.UTF-8"') or b.named in ('"default"', 'default') and (select case coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') when 'c' then datcollate in ('C', 'POSIX', 'C.UTF-8', 'C.utf8') else to_jsonb(d) ->> 'datlocprovider' = 'b' end from pg_database d where datname = current_database()) then ' collate "C"' when b.named in (select concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) from pg_collation c where to_jsonb(c) ->> 'collisdeterministic' = 'false') then ' collate ' || b.named || ' (nondeterministic)' else '' end from (with recursive base(oid, size, named) as (select a.atttypid, a.atttypmod, concat(case when not pg_collation_is_visible(c.oid) then c.collnamespace::regnamespace::text || '.' end, quote_ident(c.collname)) collate "C" from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $7::text::regclass and a.attname = $8::text union all select k.typbasetype, k.typtypmod, b.named from base b join pg_type k on k.oid = b.oid and k.typtype = 'd') select * from base) as b join pg_type k on k.oid = b.oid and k.typtype <> 'd') as "type" from "t" as "t" where not ("t"."marks" is null or "t"."marks"::text collate "C" = 'null' or replace(replace(replace(lower("t"."marks"::text collate "C"), 'null', ''), ',', ''), ' ', '') = '{}') order by case when not (case when array_ndims((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $9::text::regclass and a.attname = $10::text) = any((select oids from "supplier-query types")::oid[]) then "t"."marks"::text collate "C"::double precision[] end)) = 1 then cardinality(array_remove(array_remove((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $11::text::regclass and a.attname = $12::text) = any((select oids from "supplier-query types")::oid[]) then "t"."marks"::text collate "C"::double precision[] end), null), 'NaN')) = 0 else true end) and not exists (select from unnest((case when (select a.atttypid from pg_attribute a left join pg_collation c on c.oid = a.attcollation where a.attrelid = $13::text::regclass and a.attname = $14::text) = any((select oids from "supplier-query types")::oid[]) then "t"."marks"::text collate "C"::double precision[] end)) as element(value) where element.value = 'NaN'::double precision) then 1 else 0 end, "t"."id" limit 1) as "first" on 1 = 1
-- [ '"t"', 'marks', '"t"', 'marks', '"t"', 'marks', '"t"', 'marks', '"t"', 'marks', '"t"', 'marks', '"t"', 'marks' ]

-- the folded texts
select "own", "folded", count(*) as "count", min("row") as "row" from (select "t"."city"::text collate "C" as "own", "t"."city_folded"::text collate "C" as "folded", "t"."id"::text collate "C" as "row" from "t" as "t") as "texts" where case when "own" is null and "folded" is null or octet_length("own") = length("own") and "folded" = lower("own" collate "C") then 0 else 1 end = 1 group by "own", "folded"

-- A FROM with a value

-- a function with an argument
select "t"."supplier-query 1" as "id" from (select "f"."id" as "supplier-query 1", "f"."city" as "supplier-query 2", "f"."score" as "supplier-query 3", "f"."active" as "supplier-query 4", "f"."seen" as "supplier-query 5", "f"."tags" as "supplier-query 6", "f"."marks" as "supplier-query 7" from things($1) as f) as "t" order by "t"."supplier-query 1" asc
-- [ 5 ]

-- A whole statement

-- names that end a quote
select "t"."the id" as "id", "t"."a""b`c\d" as "a""b`c\d", case when "t"."a.b" between '0001-01-01T00:00:00Z'::timestamptz and '9999-12-31T23:59:59.999999Z'::timestamptz then to_char("t"."a.b" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "when" from "my schema"."the ""table""" as "t" where "t"."a""b`c\d" = $1::text order by "t"."the id" asc limit $2
-- [ '"`\\', 1 ]
