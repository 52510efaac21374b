-- Filters: what follows "where"

-- one value
"t"."city" = ? and typeof("t"."city") = 'text'
-- [ 'Leeds' ]

-- all but one value
("t"."city" is null or not ("t"."city" = ? and typeof("t"."city") = 'text'))
-- [ 'Leeds' ]

-- one of several values
"t"."city" in (?, ?) and typeof("t"."city") = 'text'
-- [ 'Leeds', 'York' ]

-- none of several values
("t"."city" is null or not ("t"."city" in (?, ?) and typeof("t"."city") = 'text'))
-- [ 'Leeds', 'York' ]

-- one of several values or absent
("t"."city" is null or not (typeof("t"."city") = 'text') or "t"."city" in (?, ?) and typeof("t"."city") = 'text')
-- [ 'Leeds', 'York' ]

-- none of several values, nor absent
not ("t"."city" is null or not (typeof("t"."city") = 'text') or "t"."city" in (?, ?) and typeof("t"."city") = 'text')
-- [ 'Leeds', 'York' ]

-- an absent text
("t"."city" is null or not (typeof("t"."city") = 'text'))

-- a present text
not ("t"."city" is null or not (typeof("t"."city") = 'text'))

-- an absent number, NaN too
("t"."score" is null or not (typeof("t"."score") in ('real', 'integer')))

-- a present number
not ("t"."score" is null or not (typeof("t"."score") in ('real', 'integer')))

-- one of several numbers
"t"."score" in (?, ?, ?, ?) and typeof("t"."score") in ('real', 'integer')
-- [ 0, 1.5, 1e+300, 1e+300 ]

-- one of several numbers but 0
"t"."score" in (?, ?) and typeof("t"."score") in ('real', 'integer')
-- [ 1.5, 2 ]

-- one of several booleans
"t"."active" in (?, ?) and typeof("t"."active") = 'integer'
-- [ 1, 0 ]

-- an empty list
not exists (select 1 from (select case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in ('text'))

-- a list with a number
not (not exists (select 1 from (select case when typeof("t"."marks") = 'text' and json_valid("t"."marks") then case json_type("t"."marks") when 'array' then "t"."marks" end end as list) as source, json_each(source.list) as element where element.type in ('integer', 'real')))

-- text above
"t"."city" > ? and typeof("t"."city") = 'text'
-- [ 'L' ]

-- text not above
"t"."city" <= ? and typeof("t"."city") = 'text'
-- [ 'L' ]

-- a prefix
"t"."city" >= ? and "t"."city" < ? and typeof("t"."city") = 'text'
-- [ 'Lee', 'Lef' ]

-- a prefix, in a column that the database orders
"t"."city" >= ? and "t"."city" < ? and typeof("t"."city") = 'text'
-- [ 'Lee', 'Lef' ]

-- a range of texts that is no prefix
"t"."city" >= ? and "t"."city" < ? and typeof("t"."city") = 'text'
-- [ 'Lee', 'Leg' ]

-- text below, the empty text too, in a column that the database orders
"t"."city" >= ? and "t"."city" < ? and typeof("t"."city") = 'text'
-- [ '', 'L' ]

-- numbers not below, and no NaN
"t"."score" >= ? and typeof("t"."score") in ('real', 'integer')
-- [ 1.5 ]

-- numbers below
"t"."score" < ? and typeof("t"."score") in ('real', 'integer')
-- [ 1.5 ]

-- whole numbers above, in a column of integers
"t"."score" >= ? and +"t"."score" <= 9007199254740991 and typeof("t"."score") = 'integer'
-- [ 2 ]

-- whole numbers below, in a column of integers
"t"."score" < ? and +"t"."score" >= -9007199254740991 and typeof("t"."score") = 'integer'
-- [ 2 ]

-- numbers that a column of integers can hold
"t"."score" = ? and typeof("t"."score") = 'integer'
-- [ 2 ]

-- numbers that no column of integers can hold
1 = 0

-- all but a number that no column of integers can hold
("t"."score" is null or 1 = 1)

-- more than the greatest number of 32 bits, in a column of integers
"t"."score" >= ? and +"t"."score" <= 9007199254740991 and typeof("t"."score") = 'integer'
-- [ 2147483648 ]

-- more than a column of integers can hold
1 = 0

-- less than that
"t"."score" >= -9007199254740991 and "t"."score" <= 9007199254740991 and typeof("t"."score") = 'integer'

-- a day
"t"."seen" >= ? and "t"."seen" < ? and typeof("t"."seen") = 'integer'
-- [ 1709164800000, 1709251200000 ]

-- every other day, or none
("t"."seen" is null or not ("t"."seen" >= ? and "t"."seen" < ? and typeof("t"."seen") = 'integer'))
-- [ 1709164800000, 1709251200000 ]

-- days, or none
("t"."seen" is null or not (typeof("t"."seen") = 'integer' and "t"."seen" between -62135596800000 and 253402300799999) or ("t"."seen" >= ? and "t"."seen" < ? or "t"."seen" >= ? and "t"."seen" < ?) and typeof("t"."seen") = 'integer')
-- [ 1709164800000, 1709251200000, 1711843200000, 1711929600000 ]

-- neither of two days, nor none
not ("t"."seen" is null or not (typeof("t"."seen") = 'integer' and "t"."seen" between -62135596800000 and 253402300799999) or ("t"."seen" >= ? and "t"."seen" < ? or "t"."seen" >= ? and "t"."seen" < ?) and typeof("t"."seen") = 'integer')
-- [ 1709164800000, 1709251200000, 1711843200000, 1711929600000 ]

-- the last of all days
"t"."seen" >= ? and +"t"."seen" <= 253402300799999 and typeof("t"."seen") = 'integer'
-- [ 253402214400000 ]

-- after the last of all days
1 = 0

-- a text with another in it
instr("t"."city", ?) > 0 and typeof("t"."city") = 'text'
-- [ '50%' ]

-- a text without
("t"."city" is null or not (instr("t"."city", ?) > 0 and typeof("t"."city") = 'text'))
-- [ '50%' ]

-- a list with one of several texts
exists (select 1 from (select case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in ('text') and element.value in (?, ?))
-- [ 'a', 'b' ]

-- a list with none of several texts
("t"."tags" is null or not (exists (select 1 from (select case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in ('text') and element.value in (?, ?))))
-- [ 'a', 'b' ]

-- a list with all of several texts
(select count(distinct element.value) from (select case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in ('text') and element.value in (?, ?)) = ?
-- [ 'a', 'b', 2 ]

-- a list that lacks one of several texts
("t"."tags" is null or not ((select count(distinct element.value) from (select case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in ('text') and element.value in (?, ?)) = ?))
-- [ 'a', 'b', 2 ]

-- a list with one of several numbers
exists (select 1 from (select case when typeof("t"."marks") = 'text' and json_valid("t"."marks") then case json_type("t"."marks") when 'array' then "t"."marks" end end as list) as source, json_each(source.list) as element where element.type in ('integer', 'real') and cast(element.value as real) in (?, ?))
-- [ 0, 1e+300 ]

-- a list with all of several numbers
(select count(distinct cast(element.value as real)) from (select case when typeof("t"."marks") = 'text' and json_valid("t"."marks") then case json_type("t"."marks") when 'array' then "t"."marks" end end as list) as source, json_each(source.list) as element where element.type in ('integer', 'real') and cast(element.value as real) in (?, ?)) = ?
-- [ 0, 1e+300, 2 ]

-- groups
("t"."city" = ? and typeof("t"."city") = 'text' or "t"."active" = ? and typeof("t"."active") = 'integer' and ("t"."score" < ? and typeof("t"."score") in ('real', 'integer') or "t"."id" > ? and typeof("t"."id") = 'text'))
-- [ 'Leeds', 1, 3, 'm' ]

-- a filter that no row meets
1 = 0

-- Orders and pages

-- no sort, all rows
order by "t"."id" asc

-- sorts, nulls lowest, then the key
order by "t"."city" asc nulls first, "t"."seen" desc nulls last, "t"."id" desc

-- numbers with NaN as low as null
order by "t"."score" asc nulls first, "t"."id" asc

-- a sort by key, which makes the rest idle
order by "t"."active" asc nulls first, "t"."id" desc

-- a page
order by "t"."id" asc limit 10 offset ?
-- [ 20 ]

-- an offset alone
order by "t"."id" asc limit 9007199254740991 offset ?
-- [ 20 ]

-- the largest page
order by "t"."id" asc limit 9007199254740991 offset ?
-- [ 9007199254740991 ]

-- the count alone
order by "t"."id" asc limit 0

-- Walks: the condition

-- the key alone
("id" > ?)
-- [ 'k' ]

-- ascending texts
(("city", "id") > (?, ?))
-- [ 'Leeds', 'k' ]

-- descending texts, the absent last
((("city", "id") < (?, ?) or "city" is null))
-- [ 'Leeds', 'k' ]

-- descending texts that the filter says are present
(("city", "id") < (?, ?))
-- [ 'Leeds', 'k' ]

-- after the absent, ascending
(("active" is null and "id" > ? or "active" is not null))
-- [ 'k' ]

-- after the absent, descending: the key alone is left
("active" is null and "id" < ?)
-- [ 'k' ]

-- the key, descending, which ends the order
("id" < ?)
-- [ 'k' ]

-- ascending numbers, no NaN
(("score", "id") > (?, ?))
-- [ 1.5, 'k' ]

-- descending numbers, NaN and null last
((("score", "id") < (?, ?) or "score" is null))
-- [ 1.5, 'k' ]

-- ascending dates
(("seen", "id") > (?, ?))
-- [ 0, 'k' ]

-- descending dates
((("seen", "id") < (?, ?) or "seen" is null))
-- [ 0, 'k' ]

-- after the absent dates, ascending
(("seen" is null and "id" > ? or "seen" is not null))
-- [ 'k' ]

-- several keys of one direction
(("city" = ? and ("active", "id") < (?, ?) or "city" = ? and "active" is null or "city" < ? or "city" is null))
-- [ 'Leeds', 1, 'k', 'Leeds', 'Leeds' ]

-- keys of both directions
(("city" = ? and "score" = ? and ("seen", "id") > (?, ?) or "city" = ? and "score" < ? or "city" = ? and "score" is null or "city" > ?))
-- [ 'Leeds', 1.5, 0, 'k', 'Leeds', 1.5, 'Leeds', 'Leeds' ]

-- an absent cell between present ones
(("active" = ? and "city" is null and ("seen", "id") < (?, ?) or "active" = ? and "city" is null and "seen" is null or "active" < ? or "active" is null))
-- [ 1, 0, 'k', 1, 1 ]

-- a date after other keys, in both directions
(("city" = ? and ("seen", "id") > (?, ?) or "city" < ? or "city" is null))
-- [ 'Leeds', 0, 'k', 'Leeds' ]

-- a cell that its column cannot hold, ascending
(("city" = ? and "score" >= ? or "city" > ?))
-- [ 'Leeds', 2, 'Leeds' ]

-- a cell that its column cannot hold, descending
(("score" is not null or "score" is null))

-- columns without nulls
(("seen", "score", "city", "id") < (?, ?, ?, ?))
-- [ 0, 1.5, 'Leeds', 'k' ]

-- Walks: the page

-- the key alone
select case when typeof("t"."id") = 'text' then "t"."id" end as "id" from "t" as "t" where "t"."id" > ? order by "t"."id" asc limit 21
-- [ 'k' ]

-- ascending texts
select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."city") = 'text' then "t"."city" end as "city" from "t" as "t" where ("t"."city", "t"."id") > (?, ?) order by "t"."city" asc nulls first, "t"."id" asc limit 21
-- [ 'Leeds', 'k' ]

-- descending texts, the absent last
with "supplier-query rows 1" as (select "t".* from "t" as "t" where ("t"."city", "t"."id") < (?, ?) order by "t"."city" desc, "t"."id" desc limit 21), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."city" is null and (select count(*) from "supplier-query rows 1") < 21 order by "t"."id" desc limit 21) select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."city") = 'text' then "t"."city" end as "city" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by "t"."city" desc nulls last, "t"."id" desc limit 21
-- [ 'Leeds', 'k' ]

-- descending texts that the filter says are present
select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."city") = 'text' then "t"."city" end as "city" from "t" as "t" where "t"."city" > ? and typeof("t"."city") = 'text' and ("t"."city", "t"."id") < (?, ?) order by "t"."city" desc, "t"."id" desc limit 21
-- [ 'A', 'Leeds', 'k' ]

-- after the absent, ascending
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."active" is null and "t"."id" > ? order by "t"."id" asc limit 21), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."active" is not null and (select count(*) from "supplier-query rows 1") < 21 order by "t"."active" asc, "t"."id" asc limit 21) select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."active") = 'integer' and "t"."active" between 0 and 1 then "t"."active" end as "active" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by "t"."active" asc nulls first, "t"."id" asc limit 21
-- [ 'k' ]

-- after the absent, descending: the key alone is left
select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."active") = 'integer' and "t"."active" between 0 and 1 then "t"."active" end as "active" from "t" as "t" where "t"."active" is null and "t"."id" < ? order by "t"."active" desc nulls last, "t"."id" desc limit 21
-- [ 'k' ]

-- the key, descending, which ends the order
select case when typeof("t"."id") = 'text' then "t"."id" end as "id" from "t" as "t" where "t"."id" < ? order by "t"."id" desc limit 21
-- [ 'k' ]

-- ascending numbers, no NaN
select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."score") in ('real', 'integer') then "t"."score" end as "score" from "t" as "t" where ("t"."score", "t"."id") > (?, ?) order by "t"."score" asc nulls first, "t"."id" asc limit 21
-- [ 1.5, 'k' ]

-- descending numbers, NaN and null last
with "supplier-query rows 1" as (select "t".* from "t" as "t" where ("t"."score", "t"."id") < (?, ?) order by "t"."score" desc, "t"."id" desc limit 21), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."score" is null and (select count(*) from "supplier-query rows 1") < 21 order by "t"."id" desc limit 21) select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."score") in ('real', 'integer') then "t"."score" end as "score" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by "t"."score" desc nulls last, "t"."id" desc limit 21
-- [ 1.5, 'k' ]

-- ascending dates
select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."seen") = 'integer' and "t"."seen" between -62135596800000 and 253402300799999 then "t"."seen" end as "seen" from "t" as "t" where ("t"."seen", "t"."id") > (?, ?) order by "t"."seen" asc nulls first, "t"."id" asc limit 21
-- [ 0, 'k' ]

-- descending dates
with "supplier-query rows 1" as (select "t".* from "t" as "t" where ("t"."seen", "t"."id") < (?, ?) order by "t"."seen" desc, "t"."id" desc limit 21), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."seen" is null and (select count(*) from "supplier-query rows 1") < 21 order by "t"."id" desc limit 21) select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."seen") = 'integer' and "t"."seen" between -62135596800000 and 253402300799999 then "t"."seen" end as "seen" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by "t"."seen" desc nulls last, "t"."id" desc limit 21
-- [ 0, 'k' ]

-- after the absent dates, ascending
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."seen" is null and "t"."id" > ? order by "t"."id" asc limit 21), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."seen" is not null and (select count(*) from "supplier-query rows 1") < 21 order by "t"."seen" asc, "t"."id" asc limit 21) select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."seen") = 'integer' and "t"."seen" between -62135596800000 and 253402300799999 then "t"."seen" end as "seen" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by "t"."seen" asc nulls first, "t"."id" asc limit 21
-- [ 'k' ]

-- several keys of one direction
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."city" = ? and ("t"."active", "t"."id") < (?, ?) order by "t"."active" desc, "t"."id" desc limit 21), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."city" = ? and "t"."active" is null and (select count(*) from "supplier-query rows 1") < 21 order by "t"."id" desc limit 21), "supplier-query rows 3" as (select "t".* from "t" as "t" where "t"."city" < ? and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") < 21 order by "t"."city" desc, "t"."active" desc nulls last, "t"."id" desc limit 21), "supplier-query rows 4" as (select "t".* from "t" as "t" where "t"."city" is null and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") + (select count(*) from "supplier-query rows 3") < 21 order by "t"."active" desc nulls last, "t"."id" desc limit 21) select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."city") = 'text' then "t"."city" end as "city", case when typeof("t"."active") = 'integer' and "t"."active" between 0 and 1 then "t"."active" end as "active" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2" union all select * from "supplier-query rows 3" union all select * from "supplier-query rows 4") as "t" order by "t"."city" desc nulls last, "t"."active" desc nulls last, "t"."id" desc limit 21
-- [ 'Leeds', 1, 'k', 'Leeds', 'Leeds' ]

-- keys of both directions
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."city" = ? and "t"."score" = ? and ("t"."seen", "t"."id") > (?, ?) order by "t"."seen" asc, "t"."id" asc limit 21), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."city" = ? and "t"."score" < ? and (select count(*) from "supplier-query rows 1") < 21 order by "t"."score" desc, "t"."seen" asc nulls first, "t"."id" asc limit 21), "supplier-query rows 3" as (select "t".* from "t" as "t" where "t"."city" = ? and "t"."score" is null and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") < 21 order by "t"."seen" asc nulls first, "t"."id" asc limit 21), "supplier-query rows 4" as (select "t".* from "t" as "t" where "t"."city" > ? and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") + (select count(*) from "supplier-query rows 3") < 21 order by "t"."city" asc, "t"."score" desc nulls last, "t"."seen" asc nulls first, "t"."id" asc limit 21) select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."city") = 'text' then "t"."city" end as "city", case when typeof("t"."score") in ('real', 'integer') then "t"."score" end as "score", case when typeof("t"."seen") = 'integer' and "t"."seen" between -62135596800000 and 253402300799999 then "t"."seen" end as "seen" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2" union all select * from "supplier-query rows 3" union all select * from "supplier-query rows 4") as "t" order by "t"."city" asc nulls first, "t"."score" desc nulls last, "t"."seen" asc nulls first, "t"."id" asc limit 21
-- [ 'Leeds', 1.5, 0, 'k', 'Leeds', 1.5, 'Leeds', 'Leeds' ]

-- an absent cell between present ones
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."active" = ? and "t"."city" is null and ("t"."seen", "t"."id") < (?, ?) order by "t"."seen" desc, "t"."id" desc limit 21), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."active" = ? and "t"."city" is null and "t"."seen" is null and (select count(*) from "supplier-query rows 1") < 21 order by "t"."id" desc limit 21), "supplier-query rows 3" as (select "t".* from "t" as "t" where "t"."active" < ? and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") < 21 order by "t"."active" desc, "t"."city" desc nulls last, "t"."seen" desc nulls last, "t"."id" desc limit 21), "supplier-query rows 4" as (select "t".* from "t" as "t" where "t"."active" is null and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") + (select count(*) from "supplier-query rows 3") < 21 order by "t"."city" desc nulls last, "t"."seen" desc nulls last, "t"."id" desc limit 21) select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."city") = 'text' then "t"."city" end as "city", case when typeof("t"."active") = 'integer' and "t"."active" between 0 and 1 then "t"."active" end as "active", case when typeof("t"."seen") = 'integer' and "t"."seen" between -62135596800000 and 253402300799999 then "t"."seen" end as "seen" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2" union all select * from "supplier-query rows 3" union all select * from "supplier-query rows 4") as "t" order by "t"."active" desc nulls last, "t"."city" desc nulls last, "t"."seen" desc nulls last, "t"."id" desc limit 21
-- [ 1, 0, 'k', 1, 1 ]

-- a date after other keys, in both directions
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."city" = ? and ("t"."seen", "t"."id") > (?, ?) order by "t"."seen" asc, "t"."id" asc limit 21), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."city" < ? and (select count(*) from "supplier-query rows 1") < 21 order by "t"."city" desc, "t"."seen" asc nulls first, "t"."id" asc limit 21), "supplier-query rows 3" as (select "t".* from "t" as "t" where "t"."city" is null and (select count(*) from "supplier-query rows 1") + (select count(*) from "supplier-query rows 2") < 21 order by "t"."seen" asc nulls first, "t"."id" asc limit 21) select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."city") = 'text' then "t"."city" end as "city", case when typeof("t"."seen") = 'integer' and "t"."seen" between -62135596800000 and 253402300799999 then "t"."seen" end as "seen" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2" union all select * from "supplier-query rows 3") as "t" order by "t"."city" desc nulls last, "t"."seen" asc nulls first, "t"."id" asc limit 21
-- [ 'Leeds', 0, 'k', 'Leeds' ]

-- a cell that its column cannot hold, ascending
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."city" = ? and "t"."score" >= ? order by "t"."score" asc, "t"."id" asc limit 21), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."city" > ? and (select count(*) from "supplier-query rows 1") < 21 order by "t"."city" asc, "t"."score" asc nulls first, "t"."id" asc limit 21) select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."city") = 'text' then "t"."city" end as "city", case when typeof("t"."score") = 'integer' and "t"."score" between -9007199254740991 and 9007199254740991 then "t"."score" end as "score" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by "t"."city" asc nulls first, "t"."score" asc nulls first, "t"."id" asc limit 21
-- [ 'Leeds', 2, 'Leeds' ]

-- a cell that its column cannot hold, descending
with "supplier-query rows 1" as (select "t".* from "t" as "t" where "t"."score" is not null order by "t"."score" desc, "t"."id" desc limit 21), "supplier-query rows 2" as (select "t".* from "t" as "t" where "t"."score" is null and (select count(*) from "supplier-query rows 1") < 21 order by "t"."id" desc limit 21) select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."score") = 'integer' and "t"."score" between -9007199254740991 and 9007199254740991 then "t"."score" end as "score" from (select * from "supplier-query rows 1" union all select * from "supplier-query rows 2") as "t" order by "t"."score" desc nulls last, "t"."id" desc limit 21

-- columns without nulls
select case when typeof("t"."id") = 'text' then "t"."id" end as "id", "t"."city" as "city", "t"."score" as "score", "t"."seen" as "seen" from "t" as "t" where ("t"."seen", "t"."score", "t"."city", "t"."id") < (?, ?, ?, ?) order by "t"."seen" desc, "t"."score" desc, "t"."city" desc, "t"."id" desc limit 21
-- [ 0, 1.5, 'Leeds', 'k' ]

-- the first page of a walk, descending
select case when typeof("t"."id") = 'text' then "t"."id" end as "id", case when typeof("t"."city") = 'text' then "t"."city" end as "city", case when typeof("t"."score") in ('real', 'integer') then "t"."score" end as "score", case when typeof("t"."active") = 'integer' and "t"."active" between 0 and 1 then "t"."active" end as "active", case when typeof("t"."seen") = 'integer' and "t"."seen" between -62135596800000 and 253402300799999 then "t"."seen" end as "seen", case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as "tags", case when typeof("t"."marks") = 'text' and json_valid("t"."marks") then case json_type("t"."marks") when 'array' then "t"."marks" end end as "marks" from "t" as "t" order by "t"."city" desc nulls last, "t"."id" desc limit 21

-- Facets

-- the values of a text
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select case when ("cells"."value" is null or not (typeof("cells"."value") = 'text')) then null else "cells"."value" end as "value", count(*) as "count" from (select "t"."id" as "value" from "t" as "t" where "t"."city_folded" = ? and typeof("t"."city_folded") = 'text') as "cells" group by "cells"."value") as "groups" where ("value" is null or instr("value", ?) > 0) order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit 20
-- [ 'york', 'a' ]

-- values of a closed set, folded, without the condition on the field
select "value" as "value", "own", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", min("own") as "own", count(*) as "count" from (select case when ("t"."city_folded" is null or not (typeof("t"."city_folded") = 'text')) then null else "t"."city_folded" end as "value", "t"."city" as "own" from "t" as "t") as "cells" group by "value") as "groups" where ("value" is null or "value" in (?, ?)) order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit 1
-- [ 'leeds', 'york' ]

-- values of a number
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select case when ("t"."score" is null or not (typeof("t"."score") in ('real', 'integer'))) then null else "t"."score" end + 0 as "value" from "t" as "t" where "t"."city_folded" = ? and typeof("t"."city_folded") = 'text') as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit 3
-- [ 'york' ]

-- values of a boolean
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select case when ("cells"."value" is null or not (typeof("cells"."value") = 'integer' and "cells"."value" between 0 and 1)) then null else "cells"."value" end as "value", count(*) as "count" from (select "t"."active" as "value" from "t" as "t" where "t"."city_folded" = ? and typeof("t"."city_folded") = 'text') as "cells" group by "cells"."value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit 2
-- [ 'york' ]

-- dates between edges
select "bucket", count(*) as "count" from (select case when ("t"."seen" is null or not (typeof("t"."seen") = 'integer' and "t"."seen" between -62135596800000 and 253402300799999)) then 3 when "t"."seen" < ? and +"t"."seen" >= -62135596800000 and typeof("t"."seen") = 'integer' then 0 when "t"."seen" < ? and +"t"."seen" >= -62135596800000 and typeof("t"."seen") = 'integer' then 1 else 2 end as "bucket" from "t" as "t" where "t"."city_folded" = ? and typeof("t"."city_folded") = 'text') as "cells" group by "bucket"
-- [ 1709164800000, 1709251200000, 'york' ]

-- the elements of a folded list of texts
select "value" as "value", "own", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", min("own") as "own", count(distinct "row") as "count" from (select element.value as "value", json_extract(case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end, '$[' || element.key || ']') as "own", "t"."id" as "row" from "t" as "t" left join json_each(case when typeof("t"."tags_folded") = 'text' and json_valid("t"."tags_folded") then case json_type("t"."tags_folded") when 'array' then "t"."tags_folded" end end) as element on element.type in ('text') where "t"."city_folded" = ? and typeof("t"."city_folded") = 'text') as "cells" group by "value") as "groups" where ("value" is null or instr("value", ?) > 0) order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit 20
-- [ 'york', 'eu' ]

-- values of a list of numbers
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select cast(element.value as real) + 0 as "value", "t"."id" as "row" from "t" as "t" left join json_each(case when typeof("t"."marks") = 'text' and json_valid("t"."marks") then case json_type("t"."marks") when 'array' then "t"."marks" end end) as element on element.type in ('integer', 'real') where "t"."city_folded" = ? and typeof("t"."city_folded") = 'text') as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit 20
-- [ 'york' ]

-- the least and the greatest date
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."seen" is null or not (typeof("t"."seen") = 'integer' and "t"."seen" between -62135596800000 and 253402300799999)) then null else "t"."seen" end as "cell" from "t" as "t") as "cells"

-- the least and the greatest number
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."score" is null or not (typeof("t"."score") in ('real', 'integer'))) then null else "t"."score" end as "cell" from "t" as "t") as "cells"

-- Column types: a filter, an order and a select

-- string in text
select case when typeof("t"."id") in ('real', 'integer') then "t"."id" end as "id", case when typeof("t"."x") = 'text' then "t"."x" end as "x" where ("t"."x" = ? and typeof("t"."x") = 'text' or "t"."x" > ? and typeof("t"."x") = 'text' or instr("t"."x", ?) > 0 and typeof("t"."x") = 'text') order by "t"."x" asc, "t"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'a' ]

-- number in real
select case when typeof("t"."id") in ('real', 'integer') then "t"."id" end as "id", case when typeof("t"."x") in ('real', 'integer') then "t"."x" end as "x" where ("t"."x" is null or not (typeof("t"."x") in ('real', 'integer')) or "t"."x" in (?, ?) and typeof("t"."x") in ('real', 'integer')) order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1, 1.5 ]

-- number in integer
select case when typeof("t"."id") in ('real', 'integer') then "t"."id" end as "id", case when typeof("t"."x") = 'integer' and "t"."x" between -9007199254740991 and 9007199254740991 then "t"."x" end as "x" where ("t"."x" is null or not (typeof("t"."x") = 'integer' and "t"."x" between -9007199254740991 and 9007199254740991) or "t"."x" = ? and typeof("t"."x") = 'integer') order by "t"."x" asc nulls first, "t"."id" asc
-- [ 1 ]

-- boolean in integer
select case when typeof("t"."id") in ('real', 'integer') then "t"."id" end as "id", case when typeof("t"."x") = 'integer' and "t"."x" between 0 and 1 then "t"."x" end as "x" where "t"."x" = ? and typeof("t"."x") = 'integer' order by "t"."x" asc, "t"."id" asc
-- [ 1 ]

-- date in integer
select case when typeof("t"."id") in ('real', 'integer') then "t"."id" end as "id", case when typeof("t"."x") = 'integer' and "t"."x" between -62135596800000 and 253402300799999 then "t"."x" end as "x" where "t"."x" >= ? and +"t"."x" <= 253402300799999 and typeof("t"."x") = 'integer' order by "t"."x" asc, "t"."id" asc
-- [ 1709251200000 ]

-- date in integer seconds
select case when typeof("t"."id") in ('real', 'integer') then "t"."id" end as "id", case when typeof("t"."x") = 'integer' and "t"."x" between -62135596800 and 253402300799 then "t"."x" end as "x" where "t"."x" >= ? and +"t"."x" <= 253402300799 and typeof("t"."x") = 'integer' order by "t"."x" asc, "t"."id" asc
-- [ 1709251200 ]

-- date in YYYY-MM-DDThh:mm:ss.sssZ
select case when typeof("t"."id") in ('real', 'integer') then "t"."id" end as "id", case when ifnull(strftime('%Y-%m-%dT%H:%M:%fZ', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0) then "t"."x" end as "x" where "t"."x" >= ? and ifnull(strftime('%Y-%m-%dT%H:%M:%fZ', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0) order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01T00:00:00.000Z' ]

-- date in YYYY-MM-DDThh:mm:ss.sss+00:00
select case when typeof("t"."id") in ('real', 'integer') then "t"."id" end as "id", case when ifnull(strftime('%Y-%m-%dT%H:%M:%f+00:00', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0) then "t"."x" end as "x" where "t"."x" >= ? and ifnull(strftime('%Y-%m-%dT%H:%M:%f+00:00', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0) order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01T00:00:00.000+00:00' ]

-- date in YYYY-MM-DD hh:mm:ss.sss
select case when typeof("t"."id") in ('real', 'integer') then "t"."id" end as "id", case when ifnull(strftime('%Y-%m-%d %H:%M:%f', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0) then "t"."x" end as "x" where "t"."x" >= ? and ifnull(strftime('%Y-%m-%d %H:%M:%f', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0) order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01 00:00:00.000' ]

-- date in YYYY-MM-DD hh:mm:ss
select case when typeof("t"."id") in ('real', 'integer') then "t"."id" end as "id", case when ifnull(strftime('%Y-%m-%d %H:%M:%S', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0) then "t"."x" end as "x" where "t"."x" >= ? and ifnull(strftime('%Y-%m-%d %H:%M:%S', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0) order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01 00:00:00' ]

-- date in YYYY-MM-DD
select case when typeof("t"."id") in ('real', 'integer') then "t"."id" end as "id", case when ifnull(strftime('%Y-%m-%d', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0) then "t"."x" end as "x" where "t"."x" >= ? and ifnull(strftime('%Y-%m-%d', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0) order by "t"."x" asc, "t"."id" asc
-- [ '2024-03-01' ]

-- string[] in json
select case when typeof("t"."id") in ('real', 'integer') then "t"."id" end as "id", case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end as "x" where (exists (select 1 from (select case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end as list) as source, json_each(source.list) as element where element.type in ('text') and element.value in (?, ?)) or (select count(distinct element.value) from (select case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end as list) as source, json_each(source.list) as element where element.type in ('text') and element.value in (?, ?)) = ?) order by "t"."id" asc
-- [ 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', 'b', 2 ]

-- number[] in json
select case when typeof("t"."id") in ('real', 'integer') then "t"."id" end as "id", case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end as "x" where (not exists (select 1 from (select case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end as list) as source, json_each(source.list) as element where element.type in ('integer', 'real')) or exists (select 1 from (select case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end as list) as source, json_each(source.list) as element where element.type in ('integer', 'real') and cast(element.value as real) in (?, ?))) order by "t"."id" asc
-- [ 1, 2.5 ]

-- Values of a facet, by the type of the column

-- string in text
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select case when ("cells"."value" is null or not (typeof("cells"."value") = 'text')) then null else "cells"."value" end as "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "cells"."value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit 3

-- number in real
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select case when ("t"."x" is null or not (typeof("t"."x") in ('real', 'integer'))) then null else "t"."x" end + 0 as "value" from "t" as "t") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit 3

-- number in integer
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select case when ("cells"."value" is null or not (typeof("cells"."value") = 'integer' and "cells"."value" between -9007199254740991 and 9007199254740991)) then null else "cells"."value" end as "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "cells"."value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit 3

-- boolean in integer
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select case when ("cells"."value" is null or not (typeof("cells"."value") = 'integer' and "cells"."value" between 0 and 1)) then null else "cells"."value" end as "value", count(*) as "count" from (select "t"."x" as "value" from "t" as "t") as "cells" group by "cells"."value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit 3

-- date in integer
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."x" is null or not (typeof("t"."x") = 'integer' and "t"."x" between -62135596800000 and 253402300799999)) then null else "t"."x" end as "cell" from "t" as "t") as "cells"

-- date in integer seconds
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."x" is null or not (typeof("t"."x") = 'integer' and "t"."x" between -62135596800 and 253402300799)) then null else "t"."x" end as "cell" from "t" as "t") as "cells"

-- date in YYYY-MM-DDThh:mm:ss.sssZ
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."x" is null or not (ifnull(strftime('%Y-%m-%dT%H:%M:%fZ', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0))) then null else "t"."x" end as "cell" from "t" as "t") as "cells"

-- date in YYYY-MM-DDThh:mm:ss.sss+00:00
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."x" is null or not (ifnull(strftime('%Y-%m-%dT%H:%M:%f+00:00', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0))) then null else "t"."x" end as "cell" from "t" as "t") as "cells"

-- date in YYYY-MM-DD hh:mm:ss.sss
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."x" is null or not (ifnull(strftime('%Y-%m-%d %H:%M:%f', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0))) then null else "t"."x" end as "cell" from "t" as "t") as "cells"

-- date in YYYY-MM-DD hh:mm:ss
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."x" is null or not (ifnull(strftime('%Y-%m-%d %H:%M:%S', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0))) then null else "t"."x" end as "cell" from "t" as "t") as "cells"

-- date in YYYY-MM-DD
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select case when ("t"."x" is null or not (ifnull(strftime('%Y-%m-%d', "t"."x") = "t"."x" and "t"."x" >= '0001-', 0))) then null else "t"."x" end as "cell" from "t" as "t") as "cells"

-- string[] in json
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select element.value as "value", "t"."id" as "row" from "t" as "t" left join json_each(case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end) as element on element.type in ('text')) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit 3

-- number[] in json
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select cast(element.value as real) + 0 as "value", "t"."id" as "row" from "t" as "t" left join json_each(case when typeof("t"."x") = 'text' and json_valid("t"."x") then case json_type("t"."x") when 'array' then "t"."x" end end) as element on element.type in ('integer', 'real')) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit 3

-- Indexes: for a filter, for sorts and for a search

-- string in text
create index "s"."t_x_idx" on "t" ("x")
create index "s"."t_of_x_asc_idx" on "t" ("of", "x", "id")
create index "s"."t_of_of_desc_x_asc_idx" on "t" ("of", "x", "id")

-- number in real
create index "s"."t_x_idx" on "t" ("x")
create index "s"."t_of_x_asc_idx" on "t" ("of", "x", "id")
create index "s"."t_of_of_desc_x_asc_idx" on "t" ("of", "x", "id")

-- number in integer
create index "s"."t_x_idx" on "t" ("x")
create index "s"."t_of_x_asc_idx" on "t" ("of", "x", "id")
create index "s"."t_of_of_desc_x_asc_idx" on "t" ("of", "x", "id")

-- boolean in integer
create index "s"."t_x_idx" on "t" ("x")
create index "s"."t_of_x_asc_idx" on "t" ("of", "x", "id")
create index "s"."t_of_of_desc_x_asc_idx" on "t" ("of", "x", "id")

-- date in integer
create index "s"."t_x_idx" on "t" ("x")
create index "s"."t_of_x_asc_idx" on "t" ("of", "x", "id")
create index "s"."t_of_of_desc_x_asc_idx" on "t" ("of", "x", "id")

-- date in integer seconds
create index "s"."t_x_idx" on "t" ("x")
create index "s"."t_of_x_asc_idx" on "t" ("of", "x", "id")
create index "s"."t_of_of_desc_x_asc_idx" on "t" ("of", "x", "id")

-- date in YYYY-MM-DDThh:mm:ss.sssZ
create index "s"."t_x_idx" on "t" ("x")
create index "s"."t_of_x_asc_idx" on "t" ("of", "x", "id")
create index "s"."t_of_of_desc_x_asc_idx" on "t" ("of", "x", "id")

-- date in YYYY-MM-DDThh:mm:ss.sss+00:00
create index "s"."t_x_idx" on "t" ("x")
create index "s"."t_of_x_asc_idx" on "t" ("of", "x", "id")
create index "s"."t_of_of_desc_x_asc_idx" on "t" ("of", "x", "id")

-- date in YYYY-MM-DD hh:mm:ss.sss
create index "s"."t_x_idx" on "t" ("x")
create index "s"."t_of_x_asc_idx" on "t" ("of", "x", "id")
create index "s"."t_of_of_desc_x_asc_idx" on "t" ("of", "x", "id")

-- date in YYYY-MM-DD hh:mm:ss
create index "s"."t_x_idx" on "t" ("x")
create index "s"."t_of_x_asc_idx" on "t" ("of", "x", "id")
create index "s"."t_of_of_desc_x_asc_idx" on "t" ("of", "x", "id")

-- date in YYYY-MM-DD
create index "s"."t_x_idx" on "t" ("x")
create index "s"."t_of_x_asc_idx" on "t" ("of", "x", "id")
create index "s"."t_of_of_desc_x_asc_idx" on "t" ("of", "x", "id")

-- string[] in json
no index serves field "x": it is a list

-- number[] in json
no index serves field "x": it is a list

-- Inspections: the type of a column; the column as its declared type; strays in a list

-- string in text
typeof("t"."x") || case (select count(*) from (select "t"."x" where 0 union select 'a' union select 'A' union select 'a ')) when 3 then '' else ' of another collation than binary' end
"t"."x"
typeof("t"."supplier-query 2") || case (select count(*) from (select "t"."supplier-query 2" where 0 union select 'a' union select 'A' union select 'a ')) when 3 then '' else ' of another collation than binary' end
"t"."supplier-query 2"

-- number in real
typeof("t"."x")
typeof("t"."supplier-query 2")

-- number in integer


-- boolean in integer


-- date in integer


-- date in integer seconds


-- date in YYYY-MM-DDThh:mm:ss.sssZ


-- date in YYYY-MM-DDThh:mm:ss.sss+00:00


-- date in YYYY-MM-DD hh:mm:ss.sss


-- date in YYYY-MM-DD hh:mm:ss


-- date in YYYY-MM-DD


-- string[] in json
exists (select 1 from json_each(case when typeof("t"."x") = 'text' and json_valid("t"."x") then "t"."x" else '[]' end) as element where element.type not in ('null', 'text'))
exists (select 1 from json_each(case when typeof("t"."supplier-query 2") = 'text' and json_valid("t"."supplier-query 2") then "t"."supplier-query 2" else '[]' end) as element where element.type not in ('null', 'text'))

-- number[] in json
exists (select 1 from json_each(case when typeof("t"."x") = 'text' and json_valid("t"."x") then "t"."x" else '[]' end) as element where element.type not in ('null', 'integer', 'real'))
exists (select 1 from json_each(case when typeof("t"."supplier-query 2") = 'text' and json_valid("t"."supplier-query 2") then "t"."supplier-query 2" else '[]' end) as element where element.type not in ('null', 'integer', 'real'))

-- Whole inspections

-- the key
select * from (select count(*) as "rows", count(case when not ("t"."id" is null or not (typeof("t"."id") = 'text')) then 1 end) as "present", count(case when "t"."id" is null then 1 end) as "absent", count(case when "t"."id" = ? and typeof("t"."id") = 'text' then 1 end) as "empty", count(distinct cast("t"."id" as text)) as "keys" from "t" as "t") as "counts" left join (select cast("t"."id" as text) as "key", substr(cast("t"."id" as text), 1, 100) as "cell", typeof("t"."id") || case (select count(*) from (select "t"."id" where 0 union select 'a' union select 'A' union select 'a ')) when 3 then '' else ' of another collation than binary' end as "type" from "t" as "t" where not "t"."id" is null order by case when not ("t"."id" is null or not (typeof("t"."id") = 'text')) then 1 else 0 end, "t"."id" limit 1) as "first" on 1 = 1
-- [ '' ]

-- a text
select * from (select count(*) as "rows", count(case when not ("t"."city" is null or not (typeof("t"."city") = 'text')) then 1 end) as "present", count(case when "t"."city" is null then 1 end) as "absent", count(case when "t"."city" = ? and typeof("t"."city") = 'text' then 1 end) as "empty" from "t" as "t") as "counts" left join (select cast("t"."id" as text) as "key", substr(cast("t"."city" as text), 1, 100) as "cell", typeof("t"."city") || case (select count(*) from (select "t"."city" where 0 union select 'a' union select 'A' union select 'a ')) when 3 then '' else ' of another collation than binary' end as "type" from "t" as "t" where not "t"."city" is null order by case when not ("t"."city" is null or not (typeof("t"."city") = 'text')) then 1 else 0 end, "t"."id" limit 1) as "first" on 1 = 1
-- [ '' ]

-- a text folded in SQL
select * from (select count(*) as "rows", count(case when not ("t"."name" is null or not (typeof("t"."name") = 'text')) then 1 end) as "present", count(case when "t"."name" is null then 1 end) as "absent", count(case when "t"."name" = ? and typeof("t"."name") = 'text' then 1 end) as "empty" from "t" as "t") as "counts" left join (select cast("t"."id" as text) as "key", substr(cast("t"."name" as text), 1, 100) as "cell", typeof("t"."name") || case (select count(*) from (select "t"."name" where 0 union select 'a' union select 'A' union select 'a ')) when 3 then '' else ' of another collation than binary' end as "type" from "t" as "t" where not "t"."name" is null order by case when not ("t"."name" is null or not (typeof("t"."name") = 'text')) then 1 else 0 end, "t"."id" limit 1) as "first" on 1 = 1
-- [ '' ]

-- a folded list
select * from (select count(*) as "rows", count(case when not (not exists (select 1 from (select case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in ('text'))) and not exists (select 1 from json_each(case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then "t"."tags" else '[]' end) as element where element.type not in ('null', 'text')) then 1 end) as "present", count(case when ("t"."tags" is null or cast("t"."tags" as text) = 'null' or replace(replace(replace(lower(cast("t"."tags" as text)), 'null', ''), ',', ''), ' ', '') = '[]') then 1 end) as "absent", count(case when exists (select 1 from (select case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in ('text') and element.value in (?)) then 1 end) as "empty" from "t" as "t") as "counts" left join (select cast("t"."id" as text) as "key", substr(cast("t"."tags" as text), 1, 100) as "cell", typeof("t"."tags") as "type" from "t" as "t" where not ("t"."tags" is null or cast("t"."tags" as text) = 'null' or replace(replace(replace(lower(cast("t"."tags" as text)), 'null', ''), ',', ''), ' ', '') = '[]') order by case when not (not exists (select 1 from (select case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then case json_type("t"."tags") when 'array' then "t"."tags" end end as list) as source, json_each(source.list) as element where element.type in ('text'))) and not exists (select 1 from json_each(case when typeof("t"."tags") = 'text' and json_valid("t"."tags") then "t"."tags" else '[]' end) as element where element.type not in ('null', 'text')) then 1 else 0 end, "t"."id" limit 1) as "first" on 1 = 1
-- [ '' ]

-- a date
select * from (select count(*) as "rows", count(case when not ("t"."seen" is null or not (typeof("t"."seen") = 'integer' and "t"."seen" between -62135596800000 and 253402300799999)) then 1 end) as "present", count(case when "t"."seen" is null then 1 end) as "absent", count(case when "t"."seen" >= ? and "t"."seen" < ? and typeof("t"."seen") = 'integer' then 1 end) as "seconds" from "t" as "t") as "counts" left join (select cast("t"."id" as text) as "key", substr(cast("t"."seen" as text), 1, 100) as "cell", typeof("t"."seen") as "type" from "t" as "t" where not "t"."seen" is null order by case when not ("t"."seen" is null or not (typeof("t"."seen") = 'integer' and "t"."seen" between -62135596800000 and 253402300799999)) then 1 else 0 end, "t"."id" limit 1) as "first" on 1 = 1
-- [ 86400000, 2678400000 ]

-- a list
select * from (select count(*) as "rows", count(case when not (not exists (select 1 from (select case when typeof("t"."marks") = 'text' and json_valid("t"."marks") then case json_type("t"."marks") when 'array' then "t"."marks" end end as list) as source, json_each(source.list) as element where element.type in ('integer', 'real'))) and not exists (select 1 from json_each(case when typeof("t"."marks") = 'text' and json_valid("t"."marks") then "t"."marks" else '[]' end) as element where element.type not in ('null', 'integer', 'real')) then 1 end) as "present", count(case when ("t"."marks" is null or cast("t"."marks" as text) = 'null' or replace(replace(replace(lower(cast("t"."marks" as text)), 'null', ''), ',', ''), ' ', '') = '[]') then 1 end) as "absent" from "t" as "t") as "counts" left join (select cast("t"."id" as text) as "key", substr(cast("t"."marks" as text), 1, 100) as "cell", typeof("t"."marks") as "type" from "t" as "t" where not ("t"."marks" is null or cast("t"."marks" as text) = 'null' or replace(replace(replace(lower(cast("t"."marks" as text)), 'null', ''), ',', ''), ' ', '') = '[]') order by case when not (not exists (select 1 from (select case when typeof("t"."marks") = 'text' and json_valid("t"."marks") then case json_type("t"."marks") when 'array' then "t"."marks" end end as list) as source, json_each(source.list) as element where element.type in ('integer', 'real'))) and not exists (select 1 from json_each(case when typeof("t"."marks") = 'text' and json_valid("t"."marks") then "t"."marks" else '[]' end) as element where element.type not in ('null', 'integer', 'real')) then 1 else 0 end, "t"."id" limit 1) as "first" on 1 = 1

-- the folded texts
select "own", "folded", count(*) as "count", min("row") as "row" from (select cast("t"."city" as text) as "own", cast("t"."city_folded" as text) as "folded", cast("t"."id" as text) as "row" from "t" as "t") as "texts" where case when "own" is null and "folded" is null or length(cast("own" as blob)) = length("own") and "folded" = lower("own") then 0 else 1 end = 1 group by "own", "folded"

-- A FROM with a value

-- a function with an argument
select case when typeof("t"."supplier-query 1") = 'text' then "t"."supplier-query 1" end as "id" from (select "f"."id" as "supplier-query 1", "f"."city" as "supplier-query 2", "f"."score" as "supplier-query 3", "f"."active" as "supplier-query 4", "f"."seen" as "supplier-query 5", "f"."tags" as "supplier-query 6", "f"."marks" as "supplier-query 7" from things(?) as f) as "t" order by "t"."supplier-query 1" asc
-- [ 5 ]

-- A whole statement

-- names that end a quote
select case when typeof("t"."the id") in ('real', 'integer') then "t"."the id" end as "id", case when typeof("t"."a""b`c\d") = 'text' then "t"."a""b`c\d" end as "a""b`c\d", case when typeof("t"."a.b") = 'integer' and "t"."a.b" between -62135596800000 and 253402300799999 then "t"."a.b" end as "when" from "my schema"."the ""table""" as "t" where "t"."a""b`c\d" = ? and typeof("t"."a""b`c\d") = 'text' order by "t"."the id" asc limit 1
-- [ '"`\\' ]
