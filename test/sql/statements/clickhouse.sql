-- Filters: what follows "where"

-- one value
"supplier-query row"."city" = {p0:String}
-- [ 'Leeds' ]

-- all but one value
("supplier-query row"."city" is null or not ("supplier-query row"."city" = {p0:String}))
-- [ 'Leeds' ]

-- one of several values
"supplier-query row"."city" in {p0:Array(String)}
-- [ [ 'Leeds', 'York' ] ]

-- none of several values
("supplier-query row"."city" is null or not ("supplier-query row"."city" in {p0:Array(String)}))
-- [ [ 'Leeds', 'York' ] ]

-- one of several values or absent
("supplier-query row"."city" is null or "supplier-query row"."city" in {p0:Array(String)})
-- [ [ 'Leeds', 'York' ] ]

-- none of several values, nor absent
not ("supplier-query row"."city" is null or "supplier-query row"."city" in {p0:Array(String)})
-- [ [ 'Leeds', 'York' ] ]

-- an absent text
"supplier-query row"."city" is null

-- a present text
not ("supplier-query row"."city" is null)

-- an absent number, NaN too
("supplier-query row"."score" is null or isNaN("supplier-query row"."score"))

-- a present number
not ("supplier-query row"."score" is null or isNaN("supplier-query row"."score"))

-- one of several numbers
("supplier-query row"."score" in {p0:Array(Float64)} or "supplier-query row"."score" = 0)
-- [ [ 0, 1.5, 1e+300 ] ]

-- one of several numbers but 0
"supplier-query row"."score" in {p0:Array(Float64)}
-- [ [ 1.5, 2 ] ]

-- one of several booleans
"supplier-query row"."active" in {p0:Array(Bool)}
-- [ [ true, false ] ]

-- an empty list
not arrayExists(x -> x is not null, "supplier-query row"."tags")

-- a list with a number
not (not arrayExists(x -> x is not null and not isNaN(x), "supplier-query row"."marks"))

-- text above
"supplier-query row"."city" > {p0:String}
-- [ 'L' ]

-- text not above
"supplier-query row"."city" <= {p0:String}
-- [ 'L' ]

-- a prefix
"supplier-query row"."city" >= {p0:String} and "supplier-query row"."city" < {p1:String}
-- [ 'Lee', 'Lef' ]

-- a prefix, in a column that the database orders
"supplier-query row"."city" >= {p0:String} and "supplier-query row"."city" < {p1:String}
-- [ 'Lee', 'Lef' ]

-- a range of texts that is no prefix
"supplier-query row"."city" >= {p0:String} and "supplier-query row"."city" < {p1:String}
-- [ 'Lee', 'Leg' ]

-- text below, the empty text too, in a column that the database orders
"supplier-query row"."city" >= {p0:String} and "supplier-query row"."city" < {p1:String}
-- [ '', 'L' ]

-- numbers not below, and no NaN
"supplier-query row"."score" >= {p0:Float64} and not isNaN("supplier-query row"."score")
-- [ 1.5 ]

-- numbers below
"supplier-query row"."score" < {p0:Float64}
-- [ 1.5 ]

-- whole numbers above, in a column of integers
"supplier-query row"."score" >= {p0:Int64}
-- [ 2 ]

-- whole numbers below, in a column of integers
"supplier-query row"."score" < {p0:Int64}
-- [ 2 ]

-- numbers that a column of integers can hold
"supplier-query row"."score" = {p0:Int64}
-- [ 2 ]

-- numbers that no column of integers can hold
1 = 0

-- all but a number that no column of integers can hold
("supplier-query row"."score" is null or 1 = 1)

-- more than the greatest number of 32 bits, in a column of integers
1 = 0

-- more than a column of integers can hold
1 = 0

-- less than that
"supplier-query row"."score" is not null

-- a day
"supplier-query row"."seen" >= {p0:DateTime64(3, 'UTC')} and "supplier-query row"."seen" < {p1:DateTime64(3, 'UTC')}
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000' ]

-- every other day, or none
("supplier-query row"."seen" is null or not ("supplier-query row"."seen" >= {p0:DateTime64(3, 'UTC')} and "supplier-query row"."seen" < {p1:DateTime64(3, 'UTC')}))
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000' ]

-- days, or none
("supplier-query row"."seen" is null or not ("supplier-query row"."seen" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC')) or "supplier-query row"."seen" >= {p0:DateTime64(3, 'UTC')} and "supplier-query row"."seen" < {p1:DateTime64(3, 'UTC')} or "supplier-query row"."seen" >= {p2:DateTime64(3, 'UTC')} and "supplier-query row"."seen" < {p3:DateTime64(3, 'UTC')})
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000', '2024-03-31 00:00:00.000', '2024-04-01 00:00:00.000' ]

-- neither of two days, nor none
not ("supplier-query row"."seen" is null or not ("supplier-query row"."seen" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC')) or "supplier-query row"."seen" >= {p0:DateTime64(3, 'UTC')} and "supplier-query row"."seen" < {p1:DateTime64(3, 'UTC')} or "supplier-query row"."seen" >= {p2:DateTime64(3, 'UTC')} and "supplier-query row"."seen" < {p3:DateTime64(3, 'UTC')})
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000', '2024-03-31 00:00:00.000', '2024-04-01 00:00:00.000' ]

-- the last of all days
"supplier-query row"."seen" >= {p0:DateTime64(3, 'UTC')} and "supplier-query row"."seen" <= toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC')
-- [ '9999-12-31 00:00:00.000' ]

-- after the last of all days
1 = 0

-- a text with another in it
"supplier-query row"."city" like {p0:String}
-- [ '%50\\%%' ]

-- a text without
("supplier-query row"."city" is null or not ("supplier-query row"."city" like {p0:String}))
-- [ '%50\\%%' ]

-- a list with one of several texts
hasAny("supplier-query row"."tags", {p0:Array(String)})
-- [ [ 'a', 'b' ] ]

-- a list with none of several texts
("supplier-query row"."tags" is null or not (hasAny("supplier-query row"."tags", {p0:Array(String)})))
-- [ [ 'a', 'b' ] ]

-- a list with all of several texts
hasAll("supplier-query row"."tags", {p0:Array(String)})
-- [ [ 'a', 'b' ] ]

-- a list that lacks one of several texts
("supplier-query row"."tags" is null or not (hasAll("supplier-query row"."tags", {p0:Array(String)})))
-- [ [ 'a', 'b' ] ]

-- a list with one of several numbers
hasAny("supplier-query row"."marks", {p0:Array(Float64)})
-- [ [ 0, 1e+300 ] ]

-- a list with all of several numbers
hasAll("supplier-query row"."marks", {p0:Array(Float64)})
-- [ [ 0, 1e+300 ] ]

-- groups
("supplier-query row"."city" = {p0:String} or "supplier-query row"."active" = {p1:Bool} and ("supplier-query row"."score" < {p2:Float64} or "supplier-query row"."id" > {p3:String}))
-- [ 'Leeds', true, 3, 'm' ]

-- a filter that no row meets
1 = 0

-- Orders and pages

-- no sort, all rows
order by "supplier-query row"."id" asc

-- sorts, nulls lowest, then the key
order by "supplier-query row"."city" asc nulls first, "supplier-query row"."seen" desc nulls last, "supplier-query row"."id" desc

-- numbers with NaN as low as null
order by case when isNaN("supplier-query row"."score") then null else "supplier-query row"."score" end asc nulls first, "supplier-query row"."id" asc

-- a sort by key, which makes the rest idle
order by "supplier-query row"."active" asc nulls first, "supplier-query row"."id" desc

-- a page
order by "supplier-query row"."id" asc limit {p0:UInt64} offset {p1:UInt64}
-- [ 10, 20 ]

-- an offset alone
order by "supplier-query row"."id" asc offset {p0:UInt64}
-- [ 20 ]

-- the largest page
order by "supplier-query row"."id" asc limit {p0:UInt64} offset {p1:UInt64}
-- [ 9007199254740991, 9007199254740991 ]

-- the count alone
order by "supplier-query row"."id" asc limit {p0:UInt64}
-- [ 0 ]

-- Walks: the condition

-- the key alone
("id" > {p0:String})
-- [ 'k' ]

-- ascending texts
(("city" = {p0:String} and "id" > {p1:String} or "city" > {p2:String}))
-- [ 'Leeds', 'k', 'Leeds' ]

-- descending texts, the absent last
(("city" = {p0:String} and "id" < {p1:String} or "city" < {p2:String} or "city" is null))
-- [ 'Leeds', 'k', 'Leeds' ]

-- descending texts that the filter says are present
(("city" = {p0:String} and "id" < {p1:String} or "city" < {p2:String}))
-- [ 'Leeds', 'k', 'Leeds' ]

-- after the absent, ascending
(("active" is null and "id" > {p0:String} or "active" is not null))
-- [ 'k' ]

-- after the absent, descending: the key alone is left
("active" is null and "id" < {p0:String})
-- [ 'k' ]

-- the key, descending, which ends the order
("id" < {p0:String})
-- [ 'k' ]

-- ascending numbers, no NaN
(("score" = {p0:Float64} and "id" > {p1:String} or "score" > {p2:Float64} and not (isNaN("score"))))
-- [ 1.5, 'k', 1.5 ]

-- descending numbers, NaN and null last
(("score" = {p0:Float64} and "id" < {p1:String} or "score" < {p2:Float64} or ("score" is null or isNaN("score"))))
-- [ 1.5, 'k', 1.5 ]

-- ascending dates
(("seen" = {p0:DateTime64(3, 'UTC')} and "id" > {p1:String} or "seen" >= {p2:DateTime64(3, 'UTC')}))
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.001' ]

-- descending dates
(("seen" = {p0:DateTime64(3, 'UTC')} and "id" < {p1:String} or "seen" < {p2:DateTime64(3, 'UTC')} or "seen" is null))
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000' ]

-- after the absent dates, ascending
(("seen" is null and "id" > {p0:String} or "seen" is not null))
-- [ 'k' ]

-- several keys of one direction
(("city" = {p0:String} and "active" = {p1:Bool} and "id" < {p2:String} or "city" = {p3:String} and "active" < {p4:Bool} or "city" = {p5:String} and "active" is null or "city" < {p6:String} or "city" is null))
-- [ 'Leeds', true, 'k', 'Leeds', true, 'Leeds', 'Leeds' ]

-- keys of both directions
(("city" = {p0:String} and "score" = {p1:Float64} and "seen" = {p2:DateTime64(3, 'UTC')} and "id" > {p3:String} or "city" = {p4:String} and "score" = {p5:Float64} and "seen" >= {p6:DateTime64(3, 'UTC')} or "city" = {p7:String} and "score" < {p8:Float64} or "city" = {p9:String} and ("score" is null or isNaN("score")) or "city" > {p10:String}))
-- [ 'Leeds', 1.5, '1970-01-01 00:00:00.000', 'k', 'Leeds', 1.5, '1970-01-01 00:00:00.001', 'Leeds', 1.5, 'Leeds', 'Leeds' ]

-- an absent cell between present ones
(("active" = {p0:Bool} and "city" is null and "seen" = {p1:DateTime64(3, 'UTC')} and "id" < {p2:String} or "active" = {p3:Bool} and "city" is null and "seen" < {p4:DateTime64(3, 'UTC')} or "active" = {p5:Bool} and "city" is null and "seen" is null or "active" < {p6:Bool} or "active" is null))
-- [ true, '1970-01-01 00:00:00.000', 'k', true, '1970-01-01 00:00:00.000', true, true ]

-- a date after other keys, in both directions
(("city" = {p0:String} and "seen" = {p1:DateTime64(3, 'UTC')} and "id" > {p2:String} or "city" = {p3:String} and "seen" >= {p4:DateTime64(3, 'UTC')} or "city" < {p5:String} or "city" is null))
-- [ 'Leeds', '1970-01-01 00:00:00.000', 'k', 'Leeds', '1970-01-01 00:00:00.001', 'Leeds' ]

-- a cell that its column cannot hold, ascending
(("city" = {p0:String} and "score" >= {p1:Int64} or "city" > {p2:String}))
-- [ 'Leeds', 2, 'Leeds' ]

-- a cell that its column cannot hold, descending
(("score" is not null or "score" is null))

-- columns without nulls
(("seen" = {p0:DateTime64(3, 'UTC')} and "score" = {p1:Float64} and "city" = {p2:String} and "id" < {p3:String} or "seen" = {p4:DateTime64(3, 'UTC')} and "score" = {p5:Float64} and "city" < {p6:String} or "seen" = {p7:DateTime64(3, 'UTC')} and "score" < {p8:Float64} or "seen" < {p9:DateTime64(3, 'UTC')}))
-- [ '1970-01-01 00:00:00.000', 1.5, 'Leeds', 'k', '1970-01-01 00:00:00.000', 1.5, 'Leeds', '1970-01-01 00:00:00.000', 1.5, '1970-01-01 00:00:00.000' ]

-- Walks: the page

-- the key alone
select "supplier-query row"."id" as "id" from "t" as "supplier-query row" where "supplier-query row"."id" > {p0:String} order by "supplier-query row"."id" asc limit {p1:UInt64}
-- [ 'k', 21 ]

-- ascending texts
select "supplier-query row"."id" as "id", "supplier-query row"."city" as "city" from "t" as "supplier-query row" where ("supplier-query row"."city" = {p0:String} and "supplier-query row"."id" > {p1:String} or "supplier-query row"."city" > {p2:String}) order by "supplier-query row"."city" asc nulls first, "supplier-query row"."id" asc limit {p3:UInt64}
-- [ 'Leeds', 'k', 'Leeds', 21 ]

-- descending texts, the absent last
select "supplier-query row"."id" as "id", "supplier-query row"."city" as "city" from "t" as "supplier-query row" where ("supplier-query row"."city" = {p0:String} and "supplier-query row"."id" < {p1:String} or "supplier-query row"."city" < {p2:String} or "supplier-query row"."city" is null) order by "supplier-query row"."city" desc nulls last, "supplier-query row"."id" desc limit {p3:UInt64}
-- [ 'Leeds', 'k', 'Leeds', 21 ]

-- descending texts that the filter says are present
select "supplier-query row"."id" as "id", "supplier-query row"."city" as "city" from "t" as "supplier-query row" where "supplier-query row"."city" > {p0:String} and ("supplier-query row"."city" = {p1:String} and "supplier-query row"."id" < {p2:String} or "supplier-query row"."city" < {p3:String}) order by "supplier-query row"."city" desc, "supplier-query row"."id" desc limit {p4:UInt64}
-- [ 'A', 'Leeds', 'k', 'Leeds', 21 ]

-- after the absent, ascending
select "supplier-query row"."id" as "id", "supplier-query row"."active" as "active" from "t" as "supplier-query row" where ("supplier-query row"."active" is null and "supplier-query row"."id" > {p0:String} or "supplier-query row"."active" is not null) order by "supplier-query row"."active" asc nulls first, "supplier-query row"."id" asc limit {p1:UInt64}
-- [ 'k', 21 ]

-- after the absent, descending: the key alone is left
select "supplier-query row"."id" as "id", "supplier-query row"."active" as "active" from "t" as "supplier-query row" where "supplier-query row"."active" is null and "supplier-query row"."id" < {p0:String} order by "supplier-query row"."active" desc nulls last, "supplier-query row"."id" desc limit {p1:UInt64}
-- [ 'k', 21 ]

-- the key, descending, which ends the order
select "supplier-query row"."id" as "id" from "t" as "supplier-query row" where "supplier-query row"."id" < {p0:String} order by "supplier-query row"."id" desc limit {p1:UInt64}
-- [ 'k', 21 ]

-- ascending numbers, no NaN
select "supplier-query row"."id" as "id", "supplier-query row"."score" as "score" from "t" as "supplier-query row" where ("supplier-query row"."score" = {p0:Float64} and "supplier-query row"."id" > {p1:String} or "supplier-query row"."score" > {p2:Float64} and not (isNaN("supplier-query row"."score"))) order by case when isNaN("supplier-query row"."score") then null else "supplier-query row"."score" end asc nulls first, "supplier-query row"."id" asc limit {p3:UInt64}
-- [ 1.5, 'k', 1.5, 21 ]

-- descending numbers, NaN and null last
select "supplier-query row"."id" as "id", "supplier-query row"."score" as "score" from "t" as "supplier-query row" where ("supplier-query row"."score" = {p0:Float64} and "supplier-query row"."id" < {p1:String} or "supplier-query row"."score" < {p2:Float64} or ("supplier-query row"."score" is null or isNaN("supplier-query row"."score"))) order by case when isNaN("supplier-query row"."score") then null else "supplier-query row"."score" end desc nulls last, "supplier-query row"."id" desc limit {p3:UInt64}
-- [ 1.5, 'k', 1.5, 21 ]

-- ascending dates
select "supplier-query row"."id" as "id", case when "supplier-query row"."seen" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime("supplier-query row"."seen", '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "seen" from "t" as "supplier-query row" where ("supplier-query row"."seen" = {p0:DateTime64(3, 'UTC')} and "supplier-query row"."id" > {p1:String} or "supplier-query row"."seen" >= {p2:DateTime64(3, 'UTC')}) order by "supplier-query row"."seen" asc nulls first, "supplier-query row"."id" asc limit {p3:UInt64}
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.001', 21 ]

-- descending dates
select "supplier-query row"."id" as "id", case when "supplier-query row"."seen" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime("supplier-query row"."seen", '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "seen" from "t" as "supplier-query row" where ("supplier-query row"."seen" = {p0:DateTime64(3, 'UTC')} and "supplier-query row"."id" < {p1:String} or "supplier-query row"."seen" < {p2:DateTime64(3, 'UTC')} or "supplier-query row"."seen" is null) order by "supplier-query row"."seen" desc nulls last, "supplier-query row"."id" desc limit {p3:UInt64}
-- [ '1970-01-01 00:00:00.000', 'k', '1970-01-01 00:00:00.000', 21 ]

-- after the absent dates, ascending
select "supplier-query row"."id" as "id", case when "supplier-query row"."seen" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime("supplier-query row"."seen", '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "seen" from "t" as "supplier-query row" where ("supplier-query row"."seen" is null and "supplier-query row"."id" > {p0:String} or "supplier-query row"."seen" is not null) order by "supplier-query row"."seen" asc nulls first, "supplier-query row"."id" asc limit {p1:UInt64}
-- [ 'k', 21 ]

-- several keys of one direction
select "supplier-query row"."id" as "id", "supplier-query row"."city" as "city", "supplier-query row"."active" as "active" from "t" as "supplier-query row" where ("supplier-query row"."city" = {p0:String} and "supplier-query row"."active" = {p1:Bool} and "supplier-query row"."id" < {p2:String} or "supplier-query row"."city" = {p3:String} and "supplier-query row"."active" < {p4:Bool} or "supplier-query row"."city" = {p5:String} and "supplier-query row"."active" is null or "supplier-query row"."city" < {p6:String} or "supplier-query row"."city" is null) order by "supplier-query row"."city" desc nulls last, "supplier-query row"."active" desc nulls last, "supplier-query row"."id" desc limit {p7:UInt64}
-- [ 'Leeds', true, 'k', 'Leeds', true, 'Leeds', 'Leeds', 21 ]

-- keys of both directions
select "supplier-query row"."id" as "id", "supplier-query row"."city" as "city", "supplier-query row"."score" as "score", case when "supplier-query row"."seen" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime("supplier-query row"."seen", '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "seen" from "t" as "supplier-query row" where ("supplier-query row"."city" = {p0:String} and "supplier-query row"."score" = {p1:Float64} and "supplier-query row"."seen" = {p2:DateTime64(3, 'UTC')} and "supplier-query row"."id" > {p3:String} or "supplier-query row"."city" = {p4:String} and "supplier-query row"."score" = {p5:Float64} and "supplier-query row"."seen" >= {p6:DateTime64(3, 'UTC')} or "supplier-query row"."city" = {p7:String} and "supplier-query row"."score" < {p8:Float64} or "supplier-query row"."city" = {p9:String} and ("supplier-query row"."score" is null or isNaN("supplier-query row"."score")) or "supplier-query row"."city" > {p10:String}) order by "supplier-query row"."city" asc nulls first, case when isNaN("supplier-query row"."score") then null else "supplier-query row"."score" end desc nulls last, "supplier-query row"."seen" asc nulls first, "supplier-query row"."id" asc limit {p11:UInt64}
-- [ 'Leeds', 1.5, '1970-01-01 00:00:00.000', 'k', 'Leeds', 1.5, '1970-01-01 00:00:00.001', 'Leeds', 1.5, 'Leeds', 'Leeds', 21 ]

-- an absent cell between present ones
select "supplier-query row"."id" as "id", "supplier-query row"."city" as "city", "supplier-query row"."active" as "active", case when "supplier-query row"."seen" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime("supplier-query row"."seen", '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "seen" from "t" as "supplier-query row" where ("supplier-query row"."active" = {p0:Bool} and "supplier-query row"."city" is null and "supplier-query row"."seen" = {p1:DateTime64(3, 'UTC')} and "supplier-query row"."id" < {p2:String} or "supplier-query row"."active" = {p3:Bool} and "supplier-query row"."city" is null and "supplier-query row"."seen" < {p4:DateTime64(3, 'UTC')} or "supplier-query row"."active" = {p5:Bool} and "supplier-query row"."city" is null and "supplier-query row"."seen" is null or "supplier-query row"."active" < {p6:Bool} or "supplier-query row"."active" is null) order by "supplier-query row"."active" desc nulls last, "supplier-query row"."city" desc nulls last, "supplier-query row"."seen" desc nulls last, "supplier-query row"."id" desc limit {p7:UInt64}
-- [ true, '1970-01-01 00:00:00.000', 'k', true, '1970-01-01 00:00:00.000', true, true, 21 ]

-- a date after other keys, in both directions
select "supplier-query row"."id" as "id", "supplier-query row"."city" as "city", case when "supplier-query row"."seen" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime("supplier-query row"."seen", '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "seen" from "t" as "supplier-query row" where ("supplier-query row"."city" = {p0:String} and "supplier-query row"."seen" = {p1:DateTime64(3, 'UTC')} and "supplier-query row"."id" > {p2:String} or "supplier-query row"."city" = {p3:String} and "supplier-query row"."seen" >= {p4:DateTime64(3, 'UTC')} or "supplier-query row"."city" < {p5:String} or "supplier-query row"."city" is null) order by "supplier-query row"."city" desc nulls last, "supplier-query row"."seen" asc nulls first, "supplier-query row"."id" asc limit {p6:UInt64}
-- [ 'Leeds', '1970-01-01 00:00:00.000', 'k', 'Leeds', '1970-01-01 00:00:00.001', 'Leeds', 21 ]

-- a cell that its column cannot hold, ascending
select "supplier-query row"."id" as "id", "supplier-query row"."city" as "city", "supplier-query row"."score" as "score" from "t" as "supplier-query row" where ("supplier-query row"."city" = {p0:String} and "supplier-query row"."score" >= {p1:Int64} or "supplier-query row"."city" > {p2:String}) order by "supplier-query row"."city" asc nulls first, "supplier-query row"."score" asc nulls first, "supplier-query row"."id" asc limit {p3:UInt64}
-- [ 'Leeds', 2, 'Leeds', 21 ]

-- a cell that its column cannot hold, descending
select "supplier-query row"."id" as "id", "supplier-query row"."score" as "score" from "t" as "supplier-query row" where ("supplier-query row"."score" is not null or "supplier-query row"."score" is null) order by "supplier-query row"."score" desc nulls last, "supplier-query row"."id" desc limit {p0:UInt64}
-- [ 21 ]

-- columns without nulls
select "supplier-query row"."id" as "id", "supplier-query row"."city" as "city", "supplier-query row"."score" as "score", case when "supplier-query row"."seen" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime("supplier-query row"."seen", '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "seen" from "t" as "supplier-query row" where ("supplier-query row"."seen" = {p0:DateTime64(3, 'UTC')} and "supplier-query row"."score" = {p1:Float64} and "supplier-query row"."city" = {p2:String} and "supplier-query row"."id" < {p3:String} or "supplier-query row"."seen" = {p4:DateTime64(3, 'UTC')} and "supplier-query row"."score" = {p5:Float64} and "supplier-query row"."city" < {p6:String} or "supplier-query row"."seen" = {p7:DateTime64(3, 'UTC')} and "supplier-query row"."score" < {p8:Float64} or "supplier-query row"."seen" < {p9:DateTime64(3, 'UTC')}) order by "supplier-query row"."seen" desc, "supplier-query row"."score" desc, "supplier-query row"."city" desc, "supplier-query row"."id" desc limit {p10:UInt64}
-- [ '1970-01-01 00:00:00.000', 1.5, 'Leeds', 'k', '1970-01-01 00:00:00.000', 1.5, 'Leeds', '1970-01-01 00:00:00.000', 1.5, '1970-01-01 00:00:00.000', 21 ]

-- the first page of a walk, descending
select "supplier-query row"."id" as "id", "supplier-query row"."city" as "city", "supplier-query row"."score" as "score", "supplier-query row"."active" as "active", case when "supplier-query row"."seen" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime("supplier-query row"."seen", '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "seen", "supplier-query row"."tags" as "tags", "supplier-query row"."marks" as "marks" from "t" as "supplier-query row" order by "supplier-query row"."city" desc nulls last, "supplier-query row"."id" desc limit {p0:UInt64}
-- [ 21 ]

-- Facets

-- the values of a text
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "supplier-query row"."id" as "value" from "t" as "supplier-query row" where "supplier-query row"."city_folded" = {p0:String}) as "cells" group by "value") as "groups" where ("value" is null or "value" like {p1:String}) order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p2:UInt64}
-- [ 'york', '%a%', 20 ]

-- values of a closed set, folded, without the condition on the field
select "value" as "value", "own", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", min("own") as "own", count(*) as "count" from (select "supplier-query row"."city_folded" as "value", "supplier-query row"."city" as "own" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where ("value" is null or "value" in {p0:Array(String)}) order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p1:UInt64}
-- [ [ 'leeds', 'york' ], 1 ]

-- values of a number
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select case when ("supplier-query row"."score" is null or isNaN("supplier-query row"."score")) then null else "supplier-query row"."score" end + 0 as "value" from "t" as "supplier-query row" where "supplier-query row"."city_folded" = {p0:String}) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p1:UInt64}
-- [ 'york', 3 ]

-- values of a boolean
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "supplier-query row"."active" as "value" from "t" as "supplier-query row" where "supplier-query row"."city_folded" = {p0:String}) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p1:UInt64}
-- [ 'york', 2 ]

-- dates between edges
select "bucket", count(*) as "count" from (select case when ("supplier-query row"."seen" is null or not ("supplier-query row"."seen" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC'))) then 3 when "supplier-query row"."seen" < {p0:DateTime64(3, 'UTC')} and "supplier-query row"."seen" >= toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') then 0 when "supplier-query row"."seen" < {p1:DateTime64(3, 'UTC')} and "supplier-query row"."seen" >= toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') then 1 else 2 end as "bucket" from "t" as "supplier-query row" where "supplier-query row"."city_folded" = {p2:String}) as "cells" group by "bucket"
-- [ '2024-02-29 00:00:00.000', '2024-03-01 00:00:00.000', 'york' ]

-- the elements of a folded list of texts
select "value" as "value", "own", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", min("own") as "own", count(distinct "row") as "count" from (select "supplier-query value" as "value", "supplier-query own" as "own", "supplier-query row"."id" as "row" from "t" as "supplier-query row" left array join arrayMap(x -> toNullable(x), arrayFilter(x -> x is not null, "supplier-query row"."tags_folded")) as "supplier-query value", arrayFilter((o, x) -> x is not null, "supplier-query row"."tags", "supplier-query row"."tags_folded") as "supplier-query own" where "supplier-query row"."city_folded" = {p0:String}) as "cells" group by "value") as "groups" where ("value" is null or "value" like {p1:String}) order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p2:UInt64}
-- [ 'york', '%eu%', 20 ]

-- values of a list of numbers
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select "supplier-query value" + 0 as "value", "supplier-query row"."id" as "row" from "t" as "supplier-query row" left array join arrayMap(x -> toNullable(x), arrayFilter(x -> x is not null and not isNaN(x), "supplier-query row"."marks")) as "supplier-query value", arrayFilter((o, x) -> x is not null and not isNaN(x), "supplier-query row"."marks", "supplier-query row"."marks") as "supplier-query own" where "supplier-query row"."city_folded" = {p0:String}) as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p1:UInt64}
-- [ 'york', 20 ]

-- the least and the greatest date
select case when min("cell") between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime(min("cell"), '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "min", case when max("cell") between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime(max("cell"), '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "max", count("cell") as "present", count(*) as "total" from (select case when ("supplier-query row"."seen" is null or not ("supplier-query row"."seen" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC'))) then null else "supplier-query row"."seen" end as "cell" from "t" as "supplier-query row") as "cells"

-- the least and the greatest number
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select case when ("supplier-query row"."score" is null or isNaN("supplier-query row"."score")) then null else "supplier-query row"."score" end as "cell" from "t" as "supplier-query row") as "cells"

-- Column types: a filter, an order and a select

-- string in String
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where ("supplier-query row"."x" = {p0:String} or "supplier-query row"."x" > {p1:String} or "supplier-query row"."x" like {p2:String}) order by "supplier-query row"."x" asc, "supplier-query row"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- string in LowCardinality(String)
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where ("supplier-query row"."x" = {p0:String} or "supplier-query row"."x" > {p1:String} or "supplier-query row"."x" like {p2:String}) order by "supplier-query row"."x" asc, "supplier-query row"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- string in UUID
select "supplier-query row"."id" as "id", toString("supplier-query row"."x") as "x" where (toString("supplier-query row"."x") = {p0:String} or toString("supplier-query row"."x") > {p1:String} or toString("supplier-query row"."x") like {p2:String}) order by toString("supplier-query row"."x") asc, "supplier-query row"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- string in Enum
select "supplier-query row"."id" as "id", toString("supplier-query row"."x") as "x" where (toString("supplier-query row"."x") = {p0:String} or toString("supplier-query row"."x") > {p1:String} or toString("supplier-query row"."x") like {p2:String}) order by toString("supplier-query row"."x") asc, "supplier-query row"."id" asc
-- [ '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'a', '%a%' ]

-- number in Float64
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where ("supplier-query row"."x" is null or isNaN("supplier-query row"."x") or "supplier-query row"."x" in {p0:Array(Float64)}) order by case when isNaN("supplier-query row"."x") then null else "supplier-query row"."x" end asc nulls first, "supplier-query row"."id" asc
-- [ [ 1, 1.5 ] ]

-- number in Float32
select "supplier-query row"."id" as "id", toFloat64(toString("supplier-query row"."x")) as "x" where (toFloat64(toString("supplier-query row"."x")) is null or isNaN(toFloat64(toString("supplier-query row"."x"))) or toFloat64(toString("supplier-query row"."x")) in {p0:Array(Float64)}) order by case when isNaN(toFloat64(toString("supplier-query row"."x"))) then null else toFloat64(toString("supplier-query row"."x")) end asc nulls first, "supplier-query row"."id" asc
-- [ [ 1, 1.5 ] ]

-- number in Decimal
select "supplier-query row"."id" as "id", toFloat64("supplier-query row"."x") as "x" where (toFloat64("supplier-query row"."x") is null or isNaN(toFloat64("supplier-query row"."x")) or toFloat64("supplier-query row"."x") in {p0:Array(Float64)}) order by case when isNaN(toFloat64("supplier-query row"."x")) then null else toFloat64("supplier-query row"."x") end asc nulls first, "supplier-query row"."id" asc
-- [ [ 1, 1.5 ] ]

-- number in Int8
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where ("supplier-query row"."x" is null or "supplier-query row"."x" = {p0:Int64}) order by "supplier-query row"."x" asc nulls first, "supplier-query row"."id" asc
-- [ 1 ]

-- number in Int16
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where ("supplier-query row"."x" is null or "supplier-query row"."x" = {p0:Int64}) order by "supplier-query row"."x" asc nulls first, "supplier-query row"."id" asc
-- [ 1 ]

-- number in Int32
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where ("supplier-query row"."x" is null or "supplier-query row"."x" = {p0:Int64}) order by "supplier-query row"."x" asc nulls first, "supplier-query row"."id" asc
-- [ 1 ]

-- number in Int64
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where ("supplier-query row"."x" is null or not ("supplier-query row"."x" between -9007199254740991 and 9007199254740991) or "supplier-query row"."x" = {p0:Int64}) order by "supplier-query row"."x" asc nulls first, "supplier-query row"."id" asc
-- [ 1 ]

-- number in UInt8
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where ("supplier-query row"."x" is null or "supplier-query row"."x" = {p0:Int64}) order by "supplier-query row"."x" asc nulls first, "supplier-query row"."id" asc
-- [ 1 ]

-- number in UInt16
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where ("supplier-query row"."x" is null or "supplier-query row"."x" = {p0:Int64}) order by "supplier-query row"."x" asc nulls first, "supplier-query row"."id" asc
-- [ 1 ]

-- number in UInt32
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where ("supplier-query row"."x" is null or "supplier-query row"."x" = {p0:Int64}) order by "supplier-query row"."x" asc nulls first, "supplier-query row"."id" asc
-- [ 1 ]

-- number in UInt64
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where ("supplier-query row"."x" is null or not ("supplier-query row"."x" between -9007199254740991 and 9007199254740991) or "supplier-query row"."x" = {p0:Int64}) order by "supplier-query row"."x" asc nulls first, "supplier-query row"."id" asc
-- [ 1 ]

-- boolean in Bool
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where "supplier-query row"."x" = {p0:Bool} order by "supplier-query row"."x" asc, "supplier-query row"."id" asc
-- [ true ]

-- date in DateTime64(3, 'UTC')
select "supplier-query row"."id" as "id", case when "supplier-query row"."x" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime("supplier-query row"."x", '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "x" where "supplier-query row"."x" >= {p0:DateTime64(3, 'UTC')} and "supplier-query row"."x" <= toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') order by "supplier-query row"."x" asc, "supplier-query row"."id" asc
-- [ '2024-03-01 00:00:00.000' ]

-- date in DateTime('UTC')
select "supplier-query row"."id" as "id", case when toDateTime64("supplier-query row"."x", 3, 'UTC') between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime(toDateTime64("supplier-query row"."x", 3, 'UTC'), '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "x" where toDateTime64("supplier-query row"."x", 3, 'UTC') >= {p0:DateTime64(3, 'UTC')} and toDateTime64("supplier-query row"."x", 3, 'UTC') <= toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') order by toDateTime64("supplier-query row"."x", 3, 'UTC') asc, "supplier-query row"."id" asc
-- [ '2024-03-01 00:00:00.000' ]

-- date in Date
select "supplier-query row"."id" as "id", case when toDateTime64("supplier-query row"."x", 3, 'UTC') between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime(toDateTime64("supplier-query row"."x", 3, 'UTC'), '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "x" where toDateTime64("supplier-query row"."x", 3, 'UTC') >= {p0:DateTime64(3, 'UTC')} and toDateTime64("supplier-query row"."x", 3, 'UTC') <= toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') order by toDateTime64("supplier-query row"."x", 3, 'UTC') asc, "supplier-query row"."id" asc
-- [ '2024-03-01 00:00:00.000' ]

-- date in Int64
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where "supplier-query row"."x" >= {p0:Int64} and "supplier-query row"."x" <= 253402300799999 order by "supplier-query row"."x" asc, "supplier-query row"."id" asc
-- [ 1709251200000 ]

-- string[] in Array(String)
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where (hasAny("supplier-query row"."x", {p0:Array(String)}) or hasAll("supplier-query row"."x", {p1:Array(String)})) order by "supplier-query row"."id" asc
-- [ [ 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7' ], [ 'a', 'b' ] ]

-- string[] in Array(Nullable(String))
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where (hasAny(arrayFilter(x -> x is not null, "supplier-query row"."x"), {p0:Array(String)}) or hasAll(arrayFilter(x -> x is not null, "supplier-query row"."x"), {p1:Array(String)})) order by "supplier-query row"."id" asc
-- [ [ 'a', '7c9e6679-7425-40de-944b-e07fc1f90ae7' ], [ 'a', 'b' ] ]

-- number[] in Array(Float64)
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where (not arrayExists(x -> x is not null and not isNaN(x), "supplier-query row"."x") or hasAny("supplier-query row"."x", {p0:Array(Float64)})) order by "supplier-query row"."id" asc
-- [ [ 1, 2.5 ] ]

-- number[] in Array(Nullable(Float64))
select "supplier-query row"."id" as "id", "supplier-query row"."x" as "x" where (not arrayExists(x -> x is not null and not isNaN(x), "supplier-query row"."x") or hasAny(arrayFilter(x -> x is not null, "supplier-query row"."x"), {p0:Array(Float64)})) order by "supplier-query row"."id" asc
-- [ [ 1, 2.5 ] ]

-- Values of a facet, by the type of the column

-- string in String
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "supplier-query row"."x" as "value" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- string in LowCardinality(String)
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "supplier-query row"."x" as "value" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- string in UUID
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select toString("supplier-query row"."x") as "value" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- string in Enum
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select toString("supplier-query row"."x") as "value" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- number in Float64
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select case when ("supplier-query row"."x" is null or isNaN("supplier-query row"."x")) then null else "supplier-query row"."x" end + 0 as "value" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- number in Float32
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select case when (toFloat64(toString("supplier-query row"."x")) is null or isNaN(toFloat64(toString("supplier-query row"."x")))) then null else toFloat64(toString("supplier-query row"."x")) end + 0 as "value" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- number in Decimal
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select case when (toFloat64("supplier-query row"."x") is null or isNaN(toFloat64("supplier-query row"."x"))) then null else toFloat64("supplier-query row"."x") end + 0 as "value" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- number in Int8
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "supplier-query row"."x" as "value" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- number in Int16
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "supplier-query row"."x" as "value" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- number in Int32
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "supplier-query row"."x" as "value" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- number in Int64
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select case when ("cells"."value" is null or not ("cells"."value" between -9007199254740991 and 9007199254740991)) then null else "cells"."value" end as "value", count(*) as "count" from (select "supplier-query row"."x" as "value" from "t" as "supplier-query row") as "cells" group by "cells"."value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- number in UInt8
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "supplier-query row"."x" as "value" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- number in UInt16
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "supplier-query row"."x" as "value" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- number in UInt32
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "supplier-query row"."x" as "value" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- number in UInt64
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select case when ("cells"."value" is null or not ("cells"."value" between -9007199254740991 and 9007199254740991)) then null else "cells"."value" end as "value", count(*) as "count" from (select "supplier-query row"."x" as "value" from "t" as "supplier-query row") as "cells" group by "cells"."value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- boolean in Bool
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(*) as "count" from (select "supplier-query row"."x" as "value" from "t" as "supplier-query row") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- date in DateTime64(3, 'UTC')
select case when min("cell") between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime(min("cell"), '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "min", case when max("cell") between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime(max("cell"), '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "max", count("cell") as "present", count(*) as "total" from (select case when ("supplier-query row"."x" is null or not ("supplier-query row"."x" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC'))) then null else "supplier-query row"."x" end as "cell" from "t" as "supplier-query row") as "cells"

-- date in DateTime('UTC')
select case when min("cell") between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime(min("cell"), '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "min", case when max("cell") between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime(max("cell"), '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "max", count("cell") as "present", count(*) as "total" from (select case when (toDateTime64("supplier-query row"."x", 3, 'UTC') is null or not (toDateTime64("supplier-query row"."x", 3, 'UTC') between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC'))) then null else toDateTime64("supplier-query row"."x", 3, 'UTC') end as "cell" from "t" as "supplier-query row") as "cells"

-- date in Date
select case when min("cell") between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime(min("cell"), '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "min", case when max("cell") between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime(max("cell"), '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "max", count("cell") as "present", count(*) as "total" from (select case when (toDateTime64("supplier-query row"."x", 3, 'UTC') is null or not (toDateTime64("supplier-query row"."x", 3, 'UTC') between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC'))) then null else toDateTime64("supplier-query row"."x", 3, 'UTC') end as "cell" from "t" as "supplier-query row") as "cells"

-- date in Int64
select min("cell") as "min", max("cell") as "max", count("cell") as "present", count(*) as "total" from (select case when ("supplier-query row"."x" is null or not ("supplier-query row"."x" between -62135596800000 and 253402300799999)) then null else "supplier-query row"."x" end as "cell" from "t" as "supplier-query row") as "cells"

-- string[] in Array(String)
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select "supplier-query value" as "value", "supplier-query row"."id" as "row" from "t" as "supplier-query row" left array join arrayMap(x -> toNullable(x), arrayFilter(x -> x is not null, "supplier-query row"."x")) as "supplier-query value", arrayFilter((o, x) -> x is not null, "supplier-query row"."x", "supplier-query row"."x") as "supplier-query own") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- string[] in Array(Nullable(String))
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select "supplier-query value" as "value", "supplier-query row"."id" as "row" from "t" as "supplier-query row" left array join arrayMap(x -> toNullable(x), arrayFilter(x -> x is not null, "supplier-query row"."x")) as "supplier-query value", arrayFilter((o, x) -> x is not null, "supplier-query row"."x", "supplier-query row"."x") as "supplier-query own") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- number[] in Array(Float64)
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select "supplier-query value" + 0 as "value", "supplier-query row"."id" as "row" from "t" as "supplier-query row" left array join arrayMap(x -> toNullable(x), arrayFilter(x -> x is not null and not isNaN(x), "supplier-query row"."x")) as "supplier-query value", arrayFilter((o, x) -> x is not null and not isNaN(x), "supplier-query row"."x", "supplier-query row"."x") as "supplier-query own") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- number[] in Array(Nullable(Float64))
select "value" as "value", "count", count("value") over () as "distinct", sum(case when "value" is null then "count" else 0 end) over () as "absent" from (select "value", count(distinct "row") as "count" from (select "supplier-query value" + 0 as "value", "supplier-query row"."id" as "row" from "t" as "supplier-query row" left array join arrayMap(x -> toNullable(x), arrayFilter(x -> x is not null and not isNaN(x), "supplier-query row"."x")) as "supplier-query value", arrayFilter((o, x) -> x is not null and not isNaN(x), "supplier-query row"."x", "supplier-query row"."x") as "supplier-query own") as "cells" group by "value") as "groups" where 1 = 1 order by case when "value" is null then 1 else 0 end, "count" desc, "value" limit {p0:UInt64}
-- [ 3 ]

-- Indexes: for a filter, for sorts and for a search

-- string in String
alter table "s"."t" add index "t_x_idx" "x" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_x_ngrams_idx" "x" type ngrambf_v1(3, 65536, 3, 0) granularity 1

-- string in LowCardinality(String)
alter table "s"."t" add index "t_x_idx" "x" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_x_ngrams_idx" "x" type ngrambf_v1(3, 65536, 3, 0) granularity 1

-- string in UUID
alter table "s"."t" add index "t_x_idx" toString("x") type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_x_ngrams_idx" toString("x") type ngrambf_v1(3, 65536, 3, 0) granularity 1

-- string in Enum
alter table "s"."t" add index "t_x_idx" toString("x") type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_x_ngrams_idx" toString("x") type ngrambf_v1(3, 65536, 3, 0) granularity 1

-- number in Float64
alter table "s"."t" add index "t_x_idx" "x" type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- number in Float32
alter table "s"."t" add index "t_x_idx" toFloat64(toString("x")) type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- number in Decimal
alter table "s"."t" add index "t_x_idx" toFloat64("x") type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- number in Int8
alter table "s"."t" add index "t_x_idx" "x" type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- number in Int16
alter table "s"."t" add index "t_x_idx" "x" type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- number in Int32
alter table "s"."t" add index "t_x_idx" "x" type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- number in Int64
alter table "s"."t" add index "t_x_idx" "x" type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- number in UInt8
alter table "s"."t" add index "t_x_idx" "x" type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- number in UInt16
alter table "s"."t" add index "t_x_idx" "x" type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- number in UInt32
alter table "s"."t" add index "t_x_idx" "x" type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- number in UInt64
alter table "s"."t" add index "t_x_idx" "x" type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- boolean in Bool
alter table "s"."t" add index "t_x_idx" "x" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- date in DateTime64(3, 'UTC')
alter table "s"."t" add index "t_x_idx" "x" type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- date in DateTime('UTC')
alter table "s"."t" add index "t_x_idx" toDateTime64("x", 3, 'UTC') type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- date in Date
alter table "s"."t" add index "t_x_idx" toDateTime64("x", 3, 'UTC') type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- date in Int64
alter table "s"."t" add index "t_x_idx" "x" type minmax granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1
alter table "s"."t" add index "t_of_idx" "of" type bloom_filter granularity 1

-- string[] in Array(String)
alter table "s"."t" add index "t_x_idx" "x" type bloom_filter granularity 1

-- string[] in Array(Nullable(String))
alter table "s"."t" add index "t_x_idx" "x" type bloom_filter granularity 1

-- number[] in Array(Float64)
alter table "s"."t" add index "t_x_idx" "x" type bloom_filter granularity 1

-- number[] in Array(Nullable(Float64))
alter table "s"."t" add index "t_x_idx" "x" type bloom_filter granularity 1

-- Inspections: the type of a column; the column as its declared type; strays in a list

-- string in String
toTypeName("supplier-query row"."x")
accurateCastOrNull(toString("supplier-query row"."x"), 'String')
toTypeName("supplier-query row"."supplier-query 2")
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'String')

-- string in LowCardinality(String)


-- string in UUID
accurateCastOrNull(toString("supplier-query row"."x"), 'UUID')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'UUID')

-- string in Enum


-- number in Float64
accurateCastOrNull(toString("supplier-query row"."x"), 'Float64')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'Float64')

-- number in Float32
accurateCastOrNull(toString("supplier-query row"."x"), 'Float32')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'Float32')

-- number in Decimal
accurateCastOrNull(toString("supplier-query row"."x"), 'Decimal(38, 10)')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'Decimal(38, 10)')

-- number in Int8
accurateCastOrNull(toString("supplier-query row"."x"), 'Int8')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'Int8')

-- number in Int16
accurateCastOrNull(toString("supplier-query row"."x"), 'Int16')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'Int16')

-- number in Int32
accurateCastOrNull(toString("supplier-query row"."x"), 'Int32')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'Int32')

-- number in Int64
accurateCastOrNull(toString("supplier-query row"."x"), 'Int64')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'Int64')

-- number in UInt8
accurateCastOrNull(toString("supplier-query row"."x"), 'UInt8')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'UInt8')

-- number in UInt16
accurateCastOrNull(toString("supplier-query row"."x"), 'UInt16')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'UInt16')

-- number in UInt32
accurateCastOrNull(toString("supplier-query row"."x"), 'UInt32')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'UInt32')

-- number in UInt64
accurateCastOrNull(toString("supplier-query row"."x"), 'UInt64')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'UInt64')

-- boolean in Bool
accurateCastOrNull(toString("supplier-query row"."x"), 'Bool')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'Bool')

-- date in DateTime64(3, 'UTC')
accurateCastOrNull(toString("supplier-query row"."x"), 'DateTime64(3, \'UTC\')')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'DateTime64(3, \'UTC\')')

-- date in DateTime('UTC')
accurateCastOrNull(toString("supplier-query row"."x"), 'DateTime(\'UTC\')')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'DateTime(\'UTC\')')

-- date in Date
accurateCastOrNull(toString("supplier-query row"."x"), 'Date32')
accurateCastOrNull(toString("supplier-query row"."supplier-query 2"), 'Date32')

-- date in Int64


-- string[] in Array(String)
JSONExtract(ifNull(if(toTypeName("supplier-query row"."x") like 'Array%', toJSONString("supplier-query row"."x"), ''), ''), 'Array(String)')
1 = 0
JSONExtract(ifNull(if(toTypeName("supplier-query row"."supplier-query 2") like 'Array%', toJSONString("supplier-query row"."supplier-query 2"), ''), ''), 'Array(String)')

-- string[] in Array(Nullable(String))
JSONExtract(ifNull(if(toTypeName("supplier-query row"."x") like 'Array%', toJSONString("supplier-query row"."x"), ''), ''), 'Array(Nullable(String))')
JSONExtract(ifNull(if(toTypeName("supplier-query row"."supplier-query 2") like 'Array%', toJSONString("supplier-query row"."supplier-query 2"), ''), ''), 'Array(Nullable(String))')

-- number[] in Array(Float64)
JSONExtract(ifNull(if(toTypeName("supplier-query row"."x") like 'Array%', toJSONString("supplier-query row"."x"), ''), ''), 'Array(Float64)')
arrayExists(x -> x is not null and isNaN(x), "supplier-query row"."x")
JSONExtract(ifNull(if(toTypeName("supplier-query row"."supplier-query 2") like 'Array%', toJSONString("supplier-query row"."supplier-query 2"), ''), ''), 'Array(Float64)')
arrayExists(x -> x is not null and isNaN(x), "supplier-query row"."supplier-query 2")

-- number[] in Array(Nullable(Float64))
JSONExtract(ifNull(if(toTypeName("supplier-query row"."x") like 'Array%', toJSONString("supplier-query row"."x"), ''), ''), 'Array(Nullable(Float64))')
JSONExtract(ifNull(if(toTypeName("supplier-query row"."supplier-query 2") like 'Array%', toJSONString("supplier-query row"."supplier-query 2"), ''), ''), 'Array(Nullable(Float64))')

-- Whole inspections

-- the key
select * from (select count(*) as "rows", count(case when not (accurateCastOrNull(toString("supplier-query row"."id"), 'String') is null) then 1 end) as "present", count(case when "supplier-query row"."id" is null then 1 end) as "absent", count(case when accurateCastOrNull(toString("supplier-query row"."id"), 'String') = {p0:String} then 1 end) as "empty", count(distinct toString("supplier-query row"."id")) as "keys" from "t" as "supplier-query row") as "counts" left join (select toString("supplier-query row"."id") as "key", substr(toString("supplier-query row"."id"), 1, 100) as "cell", toTypeName("supplier-query row"."id") as "type" from "t" as "supplier-query row" where not "supplier-query row"."id" is null order by case when not (accurateCastOrNull(toString("supplier-query row"."id"), 'String') is null) then 1 else 0 end, "supplier-query row"."id" limit 1) as "first" on 1 = 1
-- [ '' ]

-- a text
select * from (select count(*) as "rows", count(case when not (accurateCastOrNull(toString("supplier-query row"."city"), 'String') is null) then 1 end) as "present", count(case when "supplier-query row"."city" is null then 1 end) as "absent", count(case when accurateCastOrNull(toString("supplier-query row"."city"), 'String') = {p0:String} then 1 end) as "empty" from "t" as "supplier-query row") as "counts" left join (select toString("supplier-query row"."id") as "key", substr(toString("supplier-query row"."city"), 1, 100) as "cell", toTypeName("supplier-query row"."city") as "type" from "t" as "supplier-query row" where not "supplier-query row"."city" is null order by case when not (accurateCastOrNull(toString("supplier-query row"."city"), 'String') is null) then 1 else 0 end, "supplier-query row"."id" limit 1) as "first" on 1 = 1
-- [ '' ]

-- a text folded in SQL
select * from (select count(*) as "rows", count(case when not (accurateCastOrNull(toString("supplier-query row"."name"), 'String') is null) then 1 end) as "present", count(case when "supplier-query row"."name" is null then 1 end) as "absent", count(case when accurateCastOrNull(toString("supplier-query row"."name"), 'String') = {p0:String} then 1 end) as "empty" from "t" as "supplier-query row") as "counts" left join (select toString("supplier-query row"."id") as "key", substr(toString("supplier-query row"."name"), 1, 100) as "cell", toTypeName("supplier-query row"."name") as "type" from "t" as "supplier-query row" where not "supplier-query row"."name" is null order by case when not (accurateCastOrNull(toString("supplier-query row"."name"), 'String') is null) then 1 else 0 end, "supplier-query row"."id" limit 1) as "first" on 1 = 1
-- [ '' ]

-- a folded list
select * from (select count(*) as "rows", count(case when not (not arrayExists(x -> x is not null, JSONExtract(ifNull(if(toTypeName("supplier-query row"."tags") like 'Array%', toJSONString("supplier-query row"."tags"), ''), ''), 'Array(String)'))) and not 1 = 0 then 1 end) as "present", count(case when ("supplier-query row"."tags" is null or toString("supplier-query row"."tags") = 'null' or replace(replace(replace(lower(toString("supplier-query row"."tags")), 'null', ''), ',', ''), ' ', '') = '[]') then 1 end) as "absent", count(case when hasAny(JSONExtract(ifNull(if(toTypeName("supplier-query row"."tags") like 'Array%', toJSONString("supplier-query row"."tags"), ''), ''), 'Array(String)'), {p0:Array(String)}) then 1 end) as "empty" from "t" as "supplier-query row") as "counts" left join (select toString("supplier-query row"."id") as "key", substr(toString("supplier-query row"."tags"), 1, 100) as "cell", toTypeName("supplier-query row"."tags") as "type" from "t" as "supplier-query row" where not ("supplier-query row"."tags" is null or toString("supplier-query row"."tags") = 'null' or replace(replace(replace(lower(toString("supplier-query row"."tags")), 'null', ''), ',', ''), ' ', '') = '[]') order by case when not (not arrayExists(x -> x is not null, JSONExtract(ifNull(if(toTypeName("supplier-query row"."tags") like 'Array%', toJSONString("supplier-query row"."tags"), ''), ''), 'Array(String)'))) and not 1 = 0 then 1 else 0 end, "supplier-query row"."id" limit 1) as "first" on 1 = 1
-- [ [ '' ] ]

-- a date
select * from (select count(*) as "rows", count(case when not (accurateCastOrNull(toString("supplier-query row"."seen"), 'DateTime64(3, \'UTC\')') is null or not (accurateCastOrNull(toString("supplier-query row"."seen"), 'DateTime64(3, \'UTC\')') between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC'))) then 1 end) as "present", count(case when "supplier-query row"."seen" is null then 1 end) as "absent", count(case when accurateCastOrNull(toString("supplier-query row"."seen"), 'DateTime64(3, \'UTC\')') >= {p0:DateTime64(3, 'UTC')} and accurateCastOrNull(toString("supplier-query row"."seen"), 'DateTime64(3, \'UTC\')') < {p1:DateTime64(3, 'UTC')} then 1 end) as "seconds" from "t" as "supplier-query row") as "counts" left join (select toString("supplier-query row"."id") as "key", substr(toString("supplier-query row"."seen"), 1, 100) as "cell", toTypeName("supplier-query row"."seen") as "type" from "t" as "supplier-query row" where not "supplier-query row"."seen" is null order by case when not (accurateCastOrNull(toString("supplier-query row"."seen"), 'DateTime64(3, \'UTC\')') is null or not (accurateCastOrNull(toString("supplier-query row"."seen"), 'DateTime64(3, \'UTC\')') between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC'))) then 1 else 0 end, "supplier-query row"."id" limit 1) as "first" on 1 = 1
-- [ '1970-01-02 00:00:00.000', '1970-02-01 00:00:00.000' ]

-- a list
select * from (select count(*) as "rows", count(case when not (not arrayExists(x -> x is not null and not isNaN(x), JSONExtract(ifNull(if(toTypeName("supplier-query row"."marks") like 'Array%', toJSONString("supplier-query row"."marks"), ''), ''), 'Array(Float64)'))) and not arrayExists(x -> x is not null and isNaN(x), JSONExtract(ifNull(if(toTypeName("supplier-query row"."marks") like 'Array%', toJSONString("supplier-query row"."marks"), ''), ''), 'Array(Float64)')) then 1 end) as "present", count(case when ("supplier-query row"."marks" is null or toString("supplier-query row"."marks") = 'null' or replace(replace(replace(lower(toString("supplier-query row"."marks")), 'null', ''), ',', ''), ' ', '') = '[]') then 1 end) as "absent" from "t" as "supplier-query row") as "counts" left join (select toString("supplier-query row"."id") as "key", substr(toString("supplier-query row"."marks"), 1, 100) as "cell", toTypeName("supplier-query row"."marks") as "type" from "t" as "supplier-query row" where not ("supplier-query row"."marks" is null or toString("supplier-query row"."marks") = 'null' or replace(replace(replace(lower(toString("supplier-query row"."marks")), 'null', ''), ',', ''), ' ', '') = '[]') order by case when not (not arrayExists(x -> x is not null and not isNaN(x), JSONExtract(ifNull(if(toTypeName("supplier-query row"."marks") like 'Array%', toJSONString("supplier-query row"."marks"), ''), ''), 'Array(Float64)'))) and not arrayExists(x -> x is not null and isNaN(x), JSONExtract(ifNull(if(toTypeName("supplier-query row"."marks") like 'Array%', toJSONString("supplier-query row"."marks"), ''), ''), 'Array(Float64)')) then 1 else 0 end, "supplier-query row"."id" limit 1) as "first" on 1 = 1

-- the folded texts
select "own", "folded", count(*) as "count", min("row") as "row" from (select toString("supplier-query row"."city") as "own", toString("supplier-query row"."city_folded") as "folded", toString("supplier-query row"."id") as "row" from "t" as "supplier-query row") as "texts" where case when "own" is null and "folded" is null or length("own") = lengthUTF8("own") and "folded" = lower("own") then 0 else 1 end = 1 group by "own", "folded"

-- A FROM with a value

-- a function with an argument
select "supplier-query row"."supplier-query 1" as "id" from (select "f"."id" as "supplier-query 1", "f"."city" as "supplier-query 2", "f"."score" as "supplier-query 3", "f"."active" as "supplier-query 4", "f"."seen" as "supplier-query 5", "f"."tags" as "supplier-query 6", "f"."marks" as "supplier-query 7" from things({p0:Int32}) as f) as "supplier-query row" order by "supplier-query row"."supplier-query 1" asc
-- [ 5 ]

-- A whole statement

-- names that end a quote
select "supplier-query row"."the id" as "id", "supplier-query row"."a\"b`c\\d" as "a\"b`c\\d", case when "supplier-query row"."a.b" between toDateTime64('0001-01-01 00:00:00.000', 3, 'UTC') and toDateTime64('9999-12-31 23:59:59.999', 3, 'UTC') then formatDateTime("supplier-query row"."a.b", '%Y-%m-%dT%H:%i:%s.%fZ', 'UTC') end as "when" from "my schema"."the \"table\"" as "supplier-query row" where "supplier-query row"."a\"b`c\\d" = {p0:String} order by "supplier-query row"."the id" asc limit {p1:UInt64}
-- [ '"`\\', 1 ]
